// SPDX-License-Identifier: BSL-1.0
// Everything: the core, and the rooms that need Boost.Hana.
#pragma once

#include <attest/attest.hpp>
#include <attest/model/bert.hpp>
#include <attest/model/by_token.hpp>
#include <attest/model/gpt2.hpp>
#include <attest/model/hana.hpp>
#include <attest/model/llama.hpp>
#include <attest/model/llama2_checkpoint.hpp>
#include <attest/model/llama_tensors.hpp>
#include <attest/model/named_tensors.hpp>
#include <attest/model/sampling.hpp>
#include <attest/model/sentence.hpp>
#include <attest/model/sequential.hpp>
#include <attest/model/summary.hpp>
#include <attest/model/token.hpp>
#include <attest/model/token_list.hpp>
#include <attest/model/vocabulary.hpp>
#include <attest/model/widths.hpp>
