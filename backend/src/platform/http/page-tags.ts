import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { escapeHtml } from '../mail/escape-html.ts';

/** What a page says of itself where only its address is shown: in messengers, in searches. Plain text, no HTML. */
export interface PageTags {
  title: string;
  description: string;
  /** Path and query of the one address that the page is known by. */
  canonical: string;
  /** Path of a picture, and what it shows. */
  image: string;
  imageAlt: string;
}

/** The tags of the page at this address; undefined where the site's own will do. */
export type TagsOf = (url: URL) => Promise<PageTags | undefined>;

/** People wait for the page, whoever else reads its tags. */
const PATIENCE_MS = 500;

/** The modules that know what a page is about. One joins by registering in its onModuleInit. */
@Injectable()
export class PageTagging {
  readonly #sources: TagsOf[] = [];

  constructor(private readonly log: PinoLogger) {}

  register(tagsOf: TagsOf): void {
    this.#sources.push(tagsOf);
  }

  /** Never throws and never takes long: a page without tags of its own is better than none. */
  async of(url: URL): Promise<PageTags | undefined> {
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS);
    const asked = this.#ask(url).catch((error: unknown) => {
      this.log.warn({ err: error }, 'a page is served without tags of its own');
      return undefined;
    });
    return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
  }

  async #ask(url: URL): Promise<PageTags | undefined> {
    for (const tagsOf of this.#sources) {
      const tags = await tagsOf(url);
      if (tags !== undefined) return tags;
    }
    return undefined;
  }
}

const TITLE = /<title>[^<]*<\/title>/;
/** Those that speak of one page; the others, such as the site's name, stay. */
const OWN =
  /<meta\s+(?:name|property)="(?:description|(?:og|twitter):(?:title|description|url|image)(?::alt)?)"[^>]*>\s*|<link\s+rel="canonical"[^>]*>\s*/g;

/** The page with these tags instead of the site's own. `siteUrl` has no slash at its end. */
export function withTags(html: string, tags: PageTags, siteUrl: string): string {
  const end = html.indexOf('</head>');
  if (end === -1) return html;
  // Below the head a <title> is a picture's
  const head = html.slice(0, end).replaceAll(OWN, '');
  const written = tagsInHtml(tags, siteUrl);
  const tagged = TITLE.test(head) ? head.replace(TITLE, () => written) : head + written;
  return tagged + html.slice(end);
}

function tagsInHtml({ title, description, canonical, image, imageAlt }: PageTags, siteUrl: string): string {
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
