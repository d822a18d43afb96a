import type { RemotesFile } from 'contracts';
import type { FirstPaint } from './render-page.ts';

/** What the page should load before any of its code asks for it. */
export interface Hints {
  fonts: string[];
  /** The entry of the page's remote. */
  entry?: { href: string; integrity?: string | undefined } | undefined;
  scripts: string[];
  /** Linked, not merely preloaded, since the first paint is there before its scripts. */
  styles: string[];
  /** Requests to the API. */
  data: string[];
}

/**
 * The page as it is served: the shell's own, with remotes.json inside, so that finding the remotes costs no round trip, and
 * with hints for the page's remote. A hint counts only if its attributes are exactly those of the later request: the entry
 * is asked for with crossorigin and integrity, webpack's own chunks of the same origin without.
 */
export function composeHtml(html: string, remotes: RemotesFile, hints: Hints): string {
  const head = [
    remotesScript(remotes),
    ...hints.fonts.map(fontHint),
    entryHint(hints.entry),
    ...hints.styles.map(styleSheet),
    ...hints.scripts.map(scriptHint),
    ...hints.data.map(dataHint),
  ];
  if (!html.includes('</head>')) throw new Error("The shell's index.html has no </head>.");
  return html.replace('</head>', () => `${head.join('')}</head>`);
}

const EMPTY_ROOT = '<div id="root"></div>';

const TITLE = /<title>([^<]*)<\/title>/;

/** The page with its first paint and its title in place. */
export function withFirstPaint(page: string, { markup, title }: FirstPaint): string {
  if (!page.includes(EMPTY_ROOT)) throw new Error(`The shell's index.html has no ${EMPTY_ROOT}.`);
  const titled = title ? page.replace(TITLE, () => `<title>${title}</title>`) : page;
  return titled.replace(EMPTY_ROOT, () => `<div id="root"><div data-first-paint>${markup}</div></div>`);
}

/** remotes.json as a block of data in a page. `<` is written so that no text in it can end the block. */
const remotesScript = (remotes: RemotesFile): string =>
  `<script type="application/json" id="remotes">${JSON.stringify(remotes).replaceAll('<', '\\u003c')}</script>`;

const fontHint = (href: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`;

const scriptHint = (href: string) => `<link rel="preload" as="script" href="${href}">`;

/** With the credentials of a request by fetch. Low, so that it never delays the scripts, which it is of no use without. */
const dataHint = (href: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" fetchpriority="low" href="${href.replaceAll('&', '&amp;')}">`;

const styleSheet = (href: string) => `<link rel="stylesheet" href="${href}">`;

function entryHint(entry: Hints['entry']): string {
  if (!entry) return '';
  const integrity = entry.integrity ? ` integrity="${entry.integrity}"` : '';
  return `<link rel="preload" as="script" crossorigin="anonymous"${integrity} href="${entry.href}">`;
}
