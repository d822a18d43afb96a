import type { RemotesFile } from 'contracts';
import type { RenderedPage } from './render-first-paint.ts';

/** What the page should load before any of its code asks for it. */
export interface Hints {
  fonts: string[];
  /** The first remote's entry. */
  entry?: { href: string; integrity?: string | undefined };
  /** Scripts of the first remote. */
  scripts: string[];
  /** Styles of the first page: linked, not merely preloaded, since its markup is there before its scripts. */
  styles: string[];
}

/**
 * The page as it is served: the shell's own, with remotes.json inside, so that finding the remotes costs no round trip, and
 * with hints for the first remote. A hint counts only if its attributes are exactly those of the later request: the entry
 * is asked for with crossorigin and integrity, webpack's own chunks of the same origin without.
 */
export function composeHtml(html: string, remotes: RemotesFile, hints: Hints): string {
  const head = [
    remotesScript(remotes),
    ...hints.fonts.map(fontHint),
    entryHint(hints.entry),
    ...hints.styles.map(styleSheet),
    ...hints.scripts.map(scriptHint),
  ];
  if (!html.includes('</head>')) throw new Error("The shell's index.html has no </head>.");
  return html.replace('</head>', () => `${head.join('')}</head>`);
}

const EMPTY_ROOT = '<div id="root"></div>';

const END = '<!--first-paint-->';

const TITLE = /<title>([^<]*)<\/title>/;

/** The page with its first paint and its title in place, and the releases that they are of. */
export function withFirstPaint(page: string, { markup, title }: RenderedPage, releases: string): string {
  if (!page.includes(EMPTY_ROOT)) throw new Error(`The shell's index.html has no ${EMPTY_ROOT}.`);
  const titled = title ? page.replace(TITLE, () => `<title>${title}</title>`) : page;
  return titled.replace(
    EMPTY_ROOT,
    () => `<div id="root"><div data-first-paint="${releases}">${markup}</div>${END}</div>`,
  );
}

/** The first paint in a page that was composed before; undefined where it is of other releases: its class names are theirs. */
export function firstPaintIn(page: string, releases: string): RenderedPage | undefined {
  const start = `<div data-first-paint="${releases}">`;
  const [from, to] = [page.indexOf(start), page.indexOf(`</div>${END}`)];
  if (from < 0 || to < 0) return undefined;
  return { markup: page.slice(from + start.length, to), title: TITLE.exec(page)?.[1] };
}

/** remotes.json as a block of data in a page. `<` is written so that no text in it can end the block. */
export const remotesScript = (remotes: RemotesFile): string =>
  `<script type="application/json" id="remotes">${JSON.stringify(remotes).replaceAll('<', '\\u003c')}</script>`;

const fontHint = (href: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`;

const scriptHint = (href: string) => `<link rel="preload" as="script" href="${href}">`;

const styleSheet = (href: string) => `<link rel="stylesheet" href="${href}">`;

function entryHint(entry: Hints['entry']): string {
  if (!entry) return '';
  const integrity = entry.integrity ? ` integrity="${entry.integrity}"` : '';
  return `<link rel="preload" as="script" crossorigin="anonymous"${integrity} href="${entry.href}">`;
}
