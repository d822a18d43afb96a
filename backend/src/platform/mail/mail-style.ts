/**
 * Colors of the dark theme by class, from tokens.dark.css, since mail clients have no custom properties. Outlook's dark mode
 * marks what it changed with data-ogsb and data-ogsc.
 */
const LIGHT_ON_DARK = {
  'm-page': ['background-color', '#071a1d'],
  'm-card': ['background-color', '#0f2a2f'],
  'm-band': ['background-color', '#0f3a40'],
  'm-btn': ['background-color', '#ffc658'],
  'm-codebox': ['background-color', '#3a2e12'],
  'm-note': ['background-color', '#1a3b41'],
  'm-plum': ['background-color', '#f4b3d1'],
  'm-petrol': ['background-color', '#8fdad4'],
  'm-strip-seeker': ['background-color', '#7a2a57'],
  'm-strip-helper': ['background-color', '#14565b'],
  'm-stub-seeker': ['background-color', '#3b1f30'],
  'm-stub-helper': ['background-color', '#143b40'],
  'm-edge': ['border-color', '#ffbe3d'],
  'm-line': ['border-color', '#2c4c52'],
  'm-perf': ['border-color', '#7d9da1'],
  'm-seat': ['border-color', '#fff6e4'],
  'm-route-seeker': ['border-color', '#f4b3d1'],
  'm-route-helper': ['border-color', '#8fdad4'],
  'm-bandtext': ['color', '#fff6e4'],
  'm-text': ['color', '#f1f6f4'],
  'm-muted': ['color', '#bfd1cf'],
  'm-link': ['color', '#ffd07a'],
  'm-btntext': ['color', '#0a292d'],
  'm-codetext': ['color', '#ffe6b3'],
  'm-stubtext-seeker': ['color', '#fbdcea'],
  'm-stubtext-helper': ['color', '#d3f3f0'],
} as const;

const darkRules = (mark: (property: string) => string): string =>
  Object.entries(LIGHT_ON_DARK)
    .map(([name, [property, value]]) => `${mark(property)}.${name}{${property}:${value}!important}`)
    .join('');

const SMALL =
  '.m-pad{padding-left:20px!important;padding-right:20px!important}.m-out{padding:0!important}.m-big{font-size:34px!important;letter-spacing:5px!important}.m-iata{font-size:32px!important}.m-fact{display:inline-block!important;padding-bottom:8px!important}.m-round{border-radius:0!important}';

/** The style sheet of a mail: dark theme and small screens. Everything else is inline. */
export const MAIL_STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'table{border-collapse:separate}',
  `@media (max-width:600px){${SMALL}}`,
  `@media (prefers-color-scheme:dark){${darkRules(() => '')}}`,
  darkRules((property) => (property === 'background-color' ? '[data-ogsb] ' : '[data-ogsc] ')),
].join('\n');

const DISPLAY = "Signika,'Trebuchet MS',Verdana,'DejaVu Sans',sans-serif";
const BODY = "'Atkinson Hyperlegible Next',Verdana,Geneva,'DejaVu Sans',sans-serif";
const CODE = "'B612 Mono',Consolas,'DejaVu Sans Mono','Courier New',monospace";

/** Longhand properties, since some clients remove `font` shorthands. */
const fontStyle = (family: string, size: number, line: number, bold = false): string =>
  `font-family:${family};font-size:${size}px;line-height:${line}px${bold ? ';font-weight:bold' : ''}`;

export const font = {
  brand: fontStyle(DISPLAY, 22, 28, true),
  title: fontStyle(DISPLAY, 28, 34, true),
  text: fontStyle(BODY, 17, 26),
  small: fontStyle(BODY, 16, 24),
  label: fontStyle(BODY, 16, 22),
  strong: fontStyle(BODY, 17, 24, true),
  button: fontStyle(BODY, 18, 24, true),
  code: `${fontStyle(CODE, 40, 44, true)};letter-spacing:8px;direction:ltr;unicode-bidi:isolate`,
  iata: `${fontStyle(CODE, 38, 42, true)};direction:ltr;unicode-bidi:isolate`,
  codeFact: fontStyle(CODE, 17, 24, true),
} as const;

export const foreground = {
  text: '#0a292d',
  muted: '#2f4f57',
  link: '#0b4a50',
  line: '#c3d2d0',
  perforation: '#56747a',
} as const;

export const background = {
  page: '#edf3f1',
  card: '#ffffff',
  band: '#ffbe3d',
  bandEdge: '#e59d10',
  action: '#0b4a50',
  codebox: '#fff0d2',
  note: '#e2ebe9',
} as const;

/** The two kinds of tickets: solid petrol for an Amigo, dotted plum for a person who seeks help. */
export const ticketColors = {
  helper: { strip: '#0b5459', line: 'solid #0b5459', stub: '#dcefed', onStub: '#063a3e' },
  seeker: { strip: '#74204f', line: 'dotted #74204f', stub: '#f9e6ef', onStub: '#571238' },
} as const;
