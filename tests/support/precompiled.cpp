// SPDX-License-Identifier: BSL-1.0
// Empty: it gives the precompiled header a target to belong to.
