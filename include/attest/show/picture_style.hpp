// SPDX-License-Identifier: BSL-1.0
// The colours of every picture, in light and in dark, as one style sheet.
#pragma once

#include <string_view>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// What a picture on its own brings along, and a page with pictures carries once. Text has a contrast of at
/// least 4.5 to 1 to what is behind it, in every series and on every shade of a heat map; lines have 3 to 1.
/// No colour says anything that a word, a number or a shape does not say too. Dark is for screens alone.
inline constexpr std::string_view picture_style =
    ".attest{font:13px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}"
    ".attest .paper{fill:#fff}"
    ".attest .ink{fill:#1f2328}"
    ".attest .soft{fill:#59636e;font-size:11px}"
    ".attest .bold{font-weight:600}"
    ".attest .middle{text-anchor:middle}.attest .end{text-anchor:end}"
    ".attest .halo{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}"
    ".attest .grid{stroke:#e4e8ed;fill:none}"
    ".attest .axis{stroke:#818b98;stroke-width:1.5px}"
    ".attest .line{fill:none;stroke:currentColor;stroke-width:2.5px;stroke-linecap:round}"
    ".attest .fill{fill:currentColor}"
    ".attest .ring{fill:#fff;stroke:currentColor;stroke-width:2.5px}"
    ".attest .box{fill:#f3f6fa;stroke:#818b98;stroke-width:1.25px}"
    ".attest .frame{fill:none;stroke:#818b98;stroke-width:1.25px;stroke-dasharray:5 4}"
    ".attest .heat{fill:#6cb0ff}.attest .cold{fill:#ffa657}.attest .legend{color:#59636e}"
    ".attest .s0{color:#0958c9}.attest .s1{color:#b3450a}.attest .s2{color:#17753a}"
    ".attest .s3{color:#7a3fd0}.attest .s4{color:#8f5b00}.attest .s5{color:#0b6e8a}"
    "@media screen and (prefers-color-scheme:dark){"
    ".attest .paper{fill:#0d1117}"
    ".attest .ink{fill:#f0f6fc}"
    ".attest .soft{fill:#9aa4af}"
    ".attest .halo{stroke:#0d1117}"
    ".attest .grid{stroke:#262c34}"
    ".attest .axis{stroke:#7d8590}"
    ".attest .ring{fill:#0d1117}"
    ".attest .box{fill:#161b22;stroke:#7d8590}.attest .frame{stroke:#7d8590}"
    ".attest .heat{fill:#1c5fb0}.attest .cold{fill:#8f4a0c}.attest .legend{color:#9aa4af}"
    ".attest .s0{color:#6cb6ff}.attest .s1{color:#ffab70}.attest .s2{color:#56d364}"
    ".attest .s3{color:#d2a8ff}.attest .s4{color:#e3b341}.attest .s5{color:#56d4dd}"
    "}"
    "@media print{.attest{print-color-adjust:exact;-webkit-print-color-adjust:exact}}";

}  // namespace attest
ATTEST_ARITHMETIC_END
