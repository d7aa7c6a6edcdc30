#!/bin/sh
# Makes the fonts that every page loads, public/fonts/first-*.woff2, from the whole ones beside them. Run it after the package
# @fontsource/ibm-plex-sans-thai changes, or when the shop's own texts use other characters; then change the ranges in app/styles.css.
# Without hints (phones ignore them) and rare characters, the four files are 28 KB instead of 60 KB.
# Needs: pip install fonttools brotli
set -eu
cd "$(dirname "$0")/../public/fonts"
LATIN='U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2190-2193,U+2212'
THAI='U+0E01-0E3A,U+0E3F-0E4E,U+0E50-0E59,U+200B-200D,U+25CC'
for weight in 400 600; do
  whole="ibm-plex-sans-thai"
  pyftsubset "$whole-latin-$weight.woff2" --unicodes="$LATIN" --layout-features=kern,liga --no-hinting \
    --flavor=woff2 --output-file="first-latin-$weight.woff2"
  pyftsubset "$whole-thai-$weight.woff2" --unicodes="$THAI" --layout-features='*' --no-hinting \
    --flavor=woff2 --output-file="first-thai-$weight.woff2"
done
