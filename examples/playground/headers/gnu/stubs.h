// SPDX-License-Identifier: BSL-1.0
// glibc's headers ask for this one, which Debian has for the machine's own processor alone: the list of functions
// that the C library does not have. The module calls none of them.
