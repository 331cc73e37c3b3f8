// SPDX-License-Identifier: BSL-1.0
// What a page looks like, in light, in dark and in print, as one style sheet.
#pragma once

#include <string_view>

#include <attest/config.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// For phones and desktops alike: nothing is wider than the screen but what scrolls in a frame of its own.
inline constexpr std::string_view page_style =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--soft:#59636e;--rule:#d5dbe2;--card:#f6f8fa;"
    "--accent:#0958c9;--yes:#17753a;--no:#b3261e;--no-card:#fdf1f0}"
    "@media screen and (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#f0f6fc;--soft:#9aa4af;"
    "--rule:#30363d;--card:#161b22;--accent:#6cb6ff;--yes:#56d364;--no:#ff9a92;--no-card:#2a1619}}"
    "*{box-sizing:border-box}"
    "body{margin:0;background:var(--paper);color:var(--ink);"
    "font:17px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}"
    "main{max-width:62rem;margin:0 auto;padding:2.5rem 1rem 4rem}"
    "h1{font-size:2.3rem;line-height:1.2;margin:.1em 0 .5em;letter-spacing:-.02em}"
    "h2{font-size:1.35rem;line-height:1.3;margin:0 0 .6rem}"
    ".kicker{color:var(--accent);font-weight:600;margin:0}"
    ".lead{font-size:1.12rem;max-width:44rem;margin:0 0 1.2rem}"
    ".soft,footer{color:var(--soft)}"
    "a{color:var(--accent)}"
    "section{border-top:1px solid var(--rule);margin-top:2.2rem;padding-top:1.6rem}"
    ".number{display:inline-block;min-width:1.9em;height:1.9em;line-height:1.9em;margin-right:.6em;"
    "border-radius:50%;text-align:center;font-size:.75em;background:var(--accent);color:var(--paper)}"
    ".columns{display:flex;flex-wrap:wrap;gap:1.2rem 3rem;align-items:flex-start}"
    ".columns>*{min-width:0;max-width:100%}"
    ".scroll,figure{position:relative;overflow-x:auto;max-width:100%}"
    "figure{margin:0}"
    "svg{display:block}"
    "math{font-size:1.2em;margin-right:.6em}td math,p:not(.formula) math{margin:0}"
    ".formula{margin:.2rem 0 1rem;padding:.7rem "
    "1rem;background:var(--card);border-radius:8px;overflow-x:auto}"
    ".worked{margin:.8rem 0;line-height:1.9;font-variant-numeric:tabular-nums}"
    "table{border-collapse:collapse;margin:.4rem 0 1rem;font-variant-numeric:tabular-nums}"
    "caption{text-align:left;font-weight:600;padding:.2rem 0;white-space:nowrap}"
    "th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}"
    "th{font-weight:600}"
    "th[scope=row],.left{text-align:left;padding-left:0}"
    ".printed{background:var(--card);border-radius:8px;padding:.6rem 1rem;margin:.8rem 0}"
    ".printed table{margin:0}"
    ".printed tr:last-child>*{border-bottom:0}"
    ".yes b{color:var(--yes)}"
    ".no{background:var(--no-card)}"
    ".no b,.no .right{color:var(--no)}"
    ".right{display:block;font-weight:600;white-space:nowrap}"
    ".hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}"
    ".verdict{display:inline-block;margin:0;padding:.5rem 1rem;background:var(--card);border-radius:8px}"
    ".verdict b{color:var(--yes)}.verdict b.some{color:var(--no)}"
    "thead th{white-space:normal}"
    "@media(max-width:30rem){h1{font-size:1.9rem}th,td{padding:.25rem .4rem}table{font-size:.88rem}"
    ".printed{padding:.5rem .6rem}.columns{gap:1rem}}"
    "footer{border-top:1px solid var(--rule);margin-top:3rem;padding-top:1rem;font-size:.9rem}"
    "@media print{body{font-size:11pt}main{max-width:none;padding:0}section{break-inside:avoid}"
    "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}";

}  // namespace attest
ATTEST_ARITHMETIC_END
