// SPDX-License-Identifier: BSL-1.0
// One attention at run time: attest, Eigen's products and its own vectorized exp, the textbook's loops.
#include <cmath>
#include <cstdlib>
#include <limits>

#include <benchmark/benchmark.h>
#include <Eigen/Dense>
#include <attest/attention/attention.hpp>

template <typename T, int N, int D>
struct inputs {
  attest::matrix<T, N, D> query, key, value;
  inputs() {
    for (auto* m : {&query, &key, &value}) {
      for (T& element : m->elements) element = static_cast<T>(std::rand()) / static_cast<T>(RAND_MAX) * 2 - 1;
    }
  }
};

template <typename T, int N, int D>
void attest_(benchmark::State& state) {
  static inputs<T, N, D> in;
  static attest::matrix<T, N, D> out;
  for (auto _ : state) {
    benchmark::DoNotOptimize(in);
    attest::attention_into(out, in.query, in.key, in.value);
    benchmark::DoNotOptimize(out);
  }
}

template <typename T, int N, int D>
void eigen_(benchmark::State& state) {
  using table = Eigen::Matrix<T, N, D, Eigen::RowMajor>;
  static inputs<T, N, D> in;
  static table out;
  static Eigen::Matrix<T, N, N, Eigen::RowMajor> weights;
  for (auto _ : state) {
    benchmark::DoNotOptimize(in);
    const Eigen::Map<const table> query(in.query.elements), key(in.key.elements), value(in.value.elements);
    weights.noalias() = query * key.transpose();
    weights *= T(1) / std::sqrt(T(D));
    for (int i = 0; i < N; ++i) {
      auto row = weights.row(i).array();
      row = (row - row.maxCoeff()).exp();
      row /= row.sum();
    }
    out.noalias() = weights * value;
    benchmark::DoNotOptimize(out);
  }
}

template <typename T, int N, int D>
void textbook_(benchmark::State& state) {
  static inputs<T, N, D> in;
  static attest::matrix<T, N, D> out;
  static T weights[N];
  const T scale = T(1) / std::sqrt(T(D));
  for (auto _ : state) {
    benchmark::DoNotOptimize(in);
    for (int i = 0; i < N; ++i) {
      T largest = -std::numeric_limits<T>::infinity();
      for (int j = 0; j < N; ++j) {
        T score = 0;
        for (int c = 0; c < D; ++c) score += in.query.elements[i * D + c] * in.key.elements[j * D + c];
        weights[j] = score * scale;
        largest = weights[j] > largest ? weights[j] : largest;
      }
      T sum = 0;
      for (int j = 0; j < N; ++j) sum += weights[j] = std::exp(weights[j] - largest);
      for (int j = 0; j < N; ++j) weights[j] /= sum;
      for (int c = 0; c < D; ++c) {
        T mixture = 0;
        for (int j = 0; j < N; ++j) mixture += weights[j] * in.value.elements[j * D + c];
        out.elements[i * D + c] = mixture;
      }
    }
    benchmark::DoNotOptimize(out);
  }
}

#define ATTEST_BENCHMARK(T, N, D)       \
  BENCHMARK_TEMPLATE(attest_, T, N, D); \
  BENCHMARK_TEMPLATE(eigen_, T, N, D);  \
  BENCHMARK_TEMPLATE(textbook_, T, N, D)

ATTEST_BENCHMARK(float, 4, 2);
ATTEST_BENCHMARK(float, 16, 16);
ATTEST_BENCHMARK(float, 64, 64);
ATTEST_BENCHMARK(float, 128, 64);
ATTEST_BENCHMARK(double, 4, 2);
ATTEST_BENCHMARK(double, 16, 16);
ATTEST_BENCHMARK(double, 64, 64);
ATTEST_BENCHMARK(double, 128, 64);

BENCHMARK_MAIN();
