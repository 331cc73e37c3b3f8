// SPDX-License-Identifier: BSL-1.0
// Everything: the core, and the rooms that need Boost.Hana.
#pragma once

#include <attest/attention/attention.hpp>
#include <attest/linalg/geometry.hpp>
#include <attest/model/by_token.hpp>
#include <attest/model/sentence.hpp>
#include <attest/model/token.hpp>
#include <attest/model/token_list.hpp>
#include <attest/model/vocabulary.hpp>
