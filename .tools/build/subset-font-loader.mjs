import subsetFont from 'subset-font';

/** Loads a font as bytes. */
export const raw = true;

const ALL = '20-ffff';

/**
 * Reduces a font to the weights and characters that a style sheet names in its URL: `signika.woff2?wght=330-700&range=20-7e,a9`. One weight
 * makes a font without an axis; without `range` all characters stay.
 */
export default function subsetFontLoader(font) {
  const query = new URLSearchParams(this.resourceQuery);
  const [min, max] = (query.get('wght') ?? '').split('-').map(Number);
  return subsetFont(font, charactersOf(query.get('range') ?? ALL), {
    targetFormat: 'woff2',
    ...(min && { variationAxes: { wght: max ? { min, max } : min } }),
  });
}

const charactersOf = (range) => range.split(',').map(charactersBetween).join('');

/** `range` is one part of a unicode-range: '20-7e' or 'a9'. */
function charactersBetween(range) {
  const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
