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

/** The tags of the page at this URL; undefined for the site's own. */
export type FindPageTags = (url: URL) => Promise<PageTags | undefined>;

/** Visitors wait for the page meanwhile. */
const TIMEOUT_MS = 500;

/** Modules register here, in onModuleInit, to give pages tags of their own. */
@Injectable()
export class PageTagging {
  readonly #sources: FindPageTags[] = [];

  constructor(private readonly log: PinoLogger) {}

  register(find: FindPageTags): void {
    this.#sources.push(find);
  }

  /** Never throws, and takes at most TIMEOUT_MS: a page without tags of its own is better than none. */
  async find(url: URL): Promise<PageTags | undefined> {
    const found = this.#find(url).catch((error: unknown) => {
      this.log.warn({ err: error }, 'a page is served without tags of its own');
      return undefined;
    });
    return pTimeout(found, { milliseconds: TIMEOUT_MS, message: false });
  }

  async #find(url: URL): Promise<PageTags | undefined> {
    for (const find of this.#sources) {
      const tags = await find(url);
      if (tags !== undefined) return tags;
    }
    return undefined;
  }
}

const TITLE = /<title>[^<]*<\/title>/;
/** The tags about one page; others, such as the site's name, stay. */
const PAGE_TAGS =
  /<meta\s+(?:name|property)="(?:description|(?:og|twitter):(?:title|description|url|image)(?::alt)?)"[^>]*>\s*|<link\s+rel="canonical"[^>]*>\s*/g;

/** Replaces the site's tags by these. `siteUrl` has no trailing slash. */
export function insertTags(html: string, tags: PageTags, siteUrl: string): string {
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
    ...{ 'og:title': title, 'og:description': description, 'og:url': url },
    ...{ 'og:image': picture, 'og:image:alt': imageAlt },
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
