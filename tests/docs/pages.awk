# SPDX-License-Identifier: BSL-1.0
# awk -f pages.awk page.md: the page as Doxygen reads it. Its headings get the anchors that a Markdown viewer
# gives them, with the name of the page before them, because Doxygen wants each but once; and links to them
# follow. A link to a section of another page leads to that page.
BEGIN {
  FS = "\n"
  page = ARGV[1]
  sub(/.*\/(include|examples)\//, "", page)
  gsub(/[^A-Za-z0-9]/, "_", page)
  page = "page_" page "_"
}
/^ *```/ { code = !code }
code || /^ *```/ {
  print
  next
}
/^##+ / {
  anchor = tolower($0)
  sub(/^#+ /, "", anchor)
  gsub(/[^a-z0-9 _-]/, "", anchor)
  gsub(/ /, "-", anchor)
  print $0 " {#" page anchor "}"
  next
}
{
  gsub(/\]\(#/, "](#" page)
  while (match($0, /\]\([^)#]+\.md#[^)]*\)/)) {
    link = substr($0, RSTART, RLENGTH)
    sub(/#.*/, ")", link)
    $0 = substr($0, 1, RSTART - 1) link substr($0, RSTART + RLENGTH)
  }
  print
}
