import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import { escapeHtml } from '../mail/escape-html.ts';

/** How messengers and search engines show a page. Plain text, no HTML. */
export interface PageTags {
  title: string;
  description: string;
  /** Path and query of the page's canonical URL. */
  canonical: string;
  /** Path of a picture. */
  image: string;
  imageAlt: string;
}

/** What the page at one URL has of its own in its <head>. */
export interface PageHead {
  /** Undefined for the site's own. */
  tags?: PageTags | undefined;
  /** Search engines must not list the page. */
  noindex?: boolean | undefined;
  /** Paths of the first API requests of the page. They replace prepared ones of the same path. */
  requests?: string[] | undefined;
}

/** Undefined for a page that has nothing of its own. */
export type FindPageHead = (url: URL) => Promise<PageHead | undefined>;

/** Visitors wait for the page meanwhile. */
const TIMEOUT_MS = 500;

/** Modules register here, in onModuleInit, to give pages heads of their own. */
@Injectable()
export class PageHeads {
  readonly #sources: FindPageHead[] = [];

  constructor(private readonly log: PinoLogger) {}

  register(find: FindPageHead): void {
    this.#sources.push(find);
  }

  /** Never throws, and takes at most TIMEOUT_MS: a page without a head of its own is better than none. */
  async find(url: URL): Promise<PageHead | undefined> {
    const found = this.#find(url).catch((error: unknown) => {
      this.log.warn({ err: error }, 'a page is served without a head of its own');
      return undefined;
    });
    return pTimeout(found, { milliseconds: TIMEOUT_MS, message: false });
  }

  async #find(url: URL): Promise<PageHead | undefined> {
    for (const find of this.#sources) {
      const head = await find(url);
      if (head !== undefined) return head;
    }
    return undefined;
  }
}

const TITLE = /<title>[^<]*<\/title>/;
/** The tags about one page; others, such as the site's name, stay. */
const PAGE_TAGS =
  /<meta\s+(?:name|property)="(?:description|(?:og|twitter):(?:title|description|url|image)(?::alt)?)"[^>]*>\s*|<link\s+rel="canonical"[^>]*>\s*/g;

export function insertHead(html: string, { tags, noindex = false, requests = [] }: PageHead, siteUrl: string): string {
  const page = insertRequests(noindex ? insertNoindex(html) : html, requests);
  return tags === undefined ? page : insertTags(page, tags, siteUrl);
}

const insertNoindex = (html: string): string =>
  html.replace('</head>', '<meta name="robots" content="noindex"></head>');

const PREPARED_REQUEST = /<link rel="preload" as="fetch"[^>]* href="([^"?]*)[^"]*">/g;

/** Begins requests of the page before its scripts do. Their attributes are those of .tools/release/page-html.ts. */
function insertRequests(html: string, requests: string[]): string {
  const paths = new Set(requests.map((request) => request.split('?')[0]));
  const links = requests.map(
    (request) =>
      `<link rel="preload" as="fetch" crossorigin="use-credentials" fetchpriority="low" href="${escapeHtml(request)}">`,
  );
  return html
    .replaceAll(PREPARED_REQUEST, (link, path: string) => (paths.has(path) ? '' : link))
    .replace('</head>', () => `${links.join('')}</head>`);
}

/** Replaces the site's tags by these. `siteUrl` has no trailing slash. */
function insertTags(html: string, tags: PageTags, siteUrl: string): string {
  const end = html.indexOf('</head>');
  if (end === -1) return html;
  // Only the head: an SVG in the body may have a <title> too
  const head = html.slice(0, end).replaceAll(PAGE_TAGS, '');
  const newTags = toHtml(tags, siteUrl);
  const newHead = TITLE.test(head) ? head.replace(TITLE, () => newTags) : head + newTags;
  return newHead + html.slice(end);
}

function toHtml({ title, description, canonical, image, imageAlt }: PageTags, siteUrl: string): string {
  const url = `${siteUrl}${canonical}`;
  const picture = `${siteUrl}${image}`;
  const named = { description, 'twitter:title': title, 'twitter:description': description, 'twitter:image': picture };
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:alt': imageAlt,
  };
  const metas = (attribute: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, text]) => `<meta ${attribute}="${name}" content="${escapeHtml(text)}">`);
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...metas('name', named),
    ...metas('property', properties),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
  ].join('');
}
