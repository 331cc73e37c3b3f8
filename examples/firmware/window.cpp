// SPDX-License-Identifier: BSL-1.0
// A sensor that an interrupt reads, and attention over its last eight readings: no lock, no heap, no library.
//
// The interrupt writes every reading into a ring and never waits. The main loop copies the last eight out of
// it and computes on the copy. A counter, raised by the interrupt, tells whether one of them was written over
// meanwhile; then the copy is made again. On one core that is safe, and interrupts are never switched off.

#include <cstddef>
#include <cstdint>

#include <attest/attention/attention.hpp>
#include <attest/linalg/matrix.hpp>

#include "target.hpp"

namespace {

constexpr std::size_t window = 8;    // readings that are looked at
constexpr std::size_t channels = 4;  // numbers in one reading
using readings = attest::matrix<float, window, channels>;

/// Written by one interrupt, read by one loop.
class sensor_ring {
 public:
  /// In the interrupt: one more reading.
  void put(const std::int16_t (&reading)[channels]) {
    const std::uint32_t n = count_;
    for (std::size_t c = 0; c < channels; ++c) slots_[n % size][c] = reading[c];
    count_ = n + 1;  // volatile, like what it announces: the compiler keeps their order
  }

  /// In the loop: the last readings, oldest first, as parts of the sensor's full scale, and how many there
  /// had been. While these are too few, nothing is written.
  std::uint32_t get(readings& last) const {
    for (;;) {
      const std::uint32_t before = count_;
      if (before < window) return before;
      for (std::size_t i = 0; i < window; ++i) {
        for (std::size_t c = 0; c < channels; ++c) {
          last(i, c) = static_cast<float>(slots_[(before - window + i) % size][c]) / 32768.0F;
        }
      }
      // Newer readings may have come, as long as none was written over one of these.
      if (count_ - before <= size - window) return before;
    }
  }

 private:
  // Twice the window, so that a copy is seldom repeated; a power of two, so that the count may wrap around.
  static constexpr std::uint32_t size = 16;
  volatile std::int16_t slots_[size][channels] = {};
  volatile std::uint32_t count_ = 0;
};
constinit sensor_ring ring;  // zeros that the start-up code writes: nothing else runs before the program

/// How the newest reading mixes the window: attention of the last token over all of them.
constexpr attest::row_vector<float, channels> summary(const readings& last) {
  attest::row_vector<float, channels> newest;
  for (std::size_t c = 0; c < channels; ++c) newest(0, c) = last(window - 1, c);
  return attest::attention(newest, last, last);
}

/// The sensor of this example: a sawtooth a channel, so that every reading is known.
constexpr void read_sensor(std::uint32_t n, std::int16_t (&reading)[channels]) {
  for (std::uint32_t c = 0; c < channels; ++c) {
    reading[c] =
        static_cast<std::int16_t>(static_cast<std::int32_t>((n * (977 + 1201 * c)) & 0xFFFF) - 32768);
  }
}
constexpr readings readings_before(std::uint32_t count) {
  readings last;
  for (std::uint32_t i = 0; i < window; ++i) {
    std::int16_t reading[channels] = {};
    read_sensor(count - window + i, reading);
    for (std::size_t c = 0; c < channels; ++c) last(i, c) = static_cast<float>(reading[c]) / 32768.0F;
  }
  return last;
}

// The compiler's summary of readings 92 to 99, which the program will compute too.
constexpr auto by_compiler = summary(readings_before(100));

volatile std::uint32_t& in_memory(std::uintptr_t address) {
  return *reinterpret_cast<volatile std::uint32_t*>(address);
}

}  // namespace

/// The timer's interrupt: stands in for that of an analog-to-digital converter.
extern "C" void systick_handler() {
  static constinit std::uint32_t n = 0;
  std::int16_t reading[channels] = {};
  read_sensor(n++, reading);
  ring.put(reading);
}

int target::program() {
  in_memory(0xE000E014) = 2000 - 1;  // an interrupt every 2000 ticks of the clock
  in_memory(0xE000E018) = 0;
  in_memory(0xE000E010) = 7;  // by the processor's clock, with an interrupt, on

  readings last;
  bool whole = true;
  bool as_compiled = false;
  for (std::uint32_t seen = 0; seen < 300;) {
    const std::uint32_t count = ring.get(last);
    if (count < window || count == seen) continue;
    seen = count;
    const auto result = summary(last);
    whole = whole && last == readings_before(count);
    if (count == 100) as_compiled = result == by_compiler;
  }
  target::write(whole ? "300 readings, every window whole\n" : "a window was torn\n");
  target::write(as_compiled ? "the compiler's bits\n" : "not the compiler's bits\n");
  return whole && as_compiled ? 0 : 1;
}
