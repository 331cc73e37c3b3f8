# SPDX-License-Identifier: BSL-1.0
# awk -v names=names.md -f members.awk header.hpp: the header as Doxygen reads it. A member that its header
# does not describe gets the description that names.md has for its name. The comment with which a header opens
# becomes the description of the file, with all sentences that it can say (but for config.hpp, whose macros are
# for the headers alone). Deduction guides are left out: the constructors say what they deduce from. Every line
# keeps its number.
BEGIN {
  FS = "\n"
  while ((getline line < names) > 0) {
    if (line !~ /^\| `[^`]+` \| /) continue
    split(line, cell, /` \| /)
    sub(/^\| `/, "", cell[1])
    sub(/ \|$/, "", cell[2])
    meaning[cell[1]] = cell[2]
  }
}

# Template heads and requires clauses wait for the declaration that they belong to.
function release() {
  printf "%s", waiting
  waiting = ""
}

NR == 1 && /^\/\/ SPDX/ && FILENAME !~ /config\.hpp$/ {
  print "/// @file"
  opening = 1
  next
}
opening && /^\/\/ / {
  sub(/^\/\//, "///")
  print
  next
}
{
  opening = 0
  line = $0
  if (line !~ /^ *\/\//) whole = whole " " line
  if (line ~ /^ *\/\/\//) gsub(/et al\. /, "et al.\\ ", line)  # no end of a sentence
  if (line ~ /^namespace detail/) hidden = 1
  if (line ~ /^}  \/\/ namespace detail/) hidden = 0
  if (match(line, /^(struct|class|enum class) [a-z_0-9]+/)) {
    type = substr(line, RSTART, RLENGTH)
    sub(/.* /, "", type)
  }
  if (line ~ /^};/) type = ""
  if (type == "" && (line ~ /^[a-z_]+\(.*(->|,$|\)$)/ || guide)) {
    guide = line !~ /;$/
    gsub(/[^\n]/, "", waiting)
    release()
    print ""
    next
  }
  if (line ~ /^ *(template <|requires)/ && line !~ /[;{]$/) {
    waiting = waiting line "\n"
    next
  }
  if (hidden || type == "" || described || line !~ /^  [a-z\[A-Z:]/ || line ~ /\/\/\/</) {
    release()
    print line
    described = line ~ /^ *\/\/\/([^<]|$)/
    next
  }
  # What is declared: the name before the first "(" that is no operator's, or before "=", "{", "[" or ";".
  declaration = line
  sub(/^ +/, "", declaration)
  gsub(/\[\[[^]]*\]\] */, "", declaration)
  name = ""
  if (match(declaration, /operator *(\(\)|\[\]|[^ (]+|byte_view)\(/)) {
    name = substr(declaration, RSTART, RLENGTH - 1)
  } else if (declaration ~ /^using [a-z_0-9]+ =/) {
    name = declaration
    sub(/^using /, "", name)
    sub(/ =.*/, "", name)
  } else if (declaration !~ /^(static_assert|return|if|for|public|private|else|case|friend|while|const_cast)/) {
    name = declaration
    gsub(/<[^<>]*(<[^<>]*(<[^<>]*>)?[^<>]*>)?[^<>]*>/, "", name)
    sub(/ (=|requires).*/, "", name)
    sub(/[({\[;].*/, "", name)
    sub(/ : .*/, "", name)
    sub(/.*[ *&]/, "", name)
  }
  text = ""
  if ((type "." name) in meaning) text = meaning[type "." name]
  else if (name in meaning) text = meaning[name]
  if (text != "") printf "  /** %s */", text
  release()
  print line
  described = 0
}

# At the end, where no line moves: the sentences of the header.
END {
  release()
  listed = ""
  while (match(whole, /"attest: [^"]+"( *"[^"]*")*/)) {
    sentence = substr(whole, RSTART + 9, RLENGTH - 10)
    whole = substr(whole, RSTART + RLENGTH)
    gsub(/" *"/, "", sentence)
    if (sentence in seen) continue
    seen[sentence] = 1
    listed = listed " - `" sentence "`\n"
  }
  if (listed != "" && FILENAME !~ /config\.hpp$/) {
    print "/** @file"
    print " @par Errors: what this header can say"
    printf "%s", listed
    print "\n With causes and cures: @ref md_attest_errors */"
  }
}
