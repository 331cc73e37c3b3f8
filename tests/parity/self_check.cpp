// SPDX-License-Identifier: BSL-1.0
// Prints what attest::self_check finds lost. ATTEST_TEST_MODE names a mode of the processor to be switched on
// first.

#include <attest/check/self_check.hpp>

#include "../targets/target.hpp"

#if defined(ATTEST_TEST_MODE)
#include "../targets/float_mode.hpp"
#endif

namespace {

struct property {
  bool attest::arithmetic_report::*kept;
  const char* name;
};
constexpr property properties[] = {
    {&attest::arithmetic_report::products_stay_apart, " products_stay_apart"},
    {&attest::arithmetic_report::order_of_sums, " order_of_sums"},
    {&attest::arithmetic_report::true_quotients, " true_quotients"},
    {&attest::arithmetic_report::width_of_results, " width_of_results"},
    {&attest::arithmetic_report::rounds_to_nearest, " rounds_to_nearest"},
    {&attest::arithmetic_report::subnormal_results, " subnormal_results"},
    {&attest::arithmetic_report::subnormal_arguments, " subnormal_arguments"},
    {&attest::arithmetic_report::infinities_and_nan, " infinities_and_nan"},
    {&attest::arithmetic_report::signed_zeros, " signed_zeros"},
};

void print(const char* type, const attest::arithmetic_report& report) {
  target::write(type);
  for (const property& one : properties) {
    if (!(report.*one.kept)) target::write(one.name);
  }
  const char* const loss = report.first_loss();
  target::write(report ? " nothing" : "\n  ");
  if (loss != nullptr) target::write(loss);
  target::write("\n");
}

}  // namespace

int target::program() {
#if defined(ATTEST_TEST_MODE)
  target::ATTEST_TEST_MODE();
#endif
  print("lost in float:", attest::self_check<float>());
  print("lost in double:", attest::self_check<double>());
  return 0;
}
