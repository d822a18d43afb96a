import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { insertHead, PageHeads, type PageTags } from './page-head.ts';

const TAGS: PageTags = {
  title: 'A page',
  description: 'What it is about',
  canonical: '/page?id=7',
  image: '/share/page.png',
  imageAlt: 'A picture',
};
const HTML = `<!doctype html><html><head><meta charset="utf-8"><meta name="description" content="The site"><title>Site</title><meta property="og:site_name" content="Site"/><meta property="og:title" content="Site"><meta property="og:image" content="/site.png"/><meta property="og:image:width" content="1200"><meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="Site"><link rel="canonical" href="/x"></head><body><svg><title>A drawing</title></svg></body></html>`;
const countOf = (html: string, part: string): number => html.split(part).length - 1;

describe('a page with tags of its own', () => {
  const page = insertHead(HTML, { tags: TAGS }, 'https://site.example');

  it('has each of them once, and keeps those of the site', () => {
    for (const tag of [
      '<title>A page</title>',
      '<meta name="description" content="What it is about">',
      '<meta property="og:title" content="A page">',
      '<meta property="og:description" content="What it is about">',
      '<meta property="og:url" content="https://site.example/page?id=7">',
      '<meta property="og:image" content="https://site.example/share/page.png">',
      '<meta property="og:image:alt" content="A picture">',
      '<meta name="twitter:title" content="A page">',
      '<meta name="twitter:description" content="What it is about">',
      '<meta name="twitter:image" content="https://site.example/share/page.png">',
      '<link rel="canonical" href="https://site.example/page?id=7">',
      '<meta property="og:site_name" content="Site"/>',
      '<meta property="og:image:width" content="1200">',
      '<meta name="twitter:card" content="summary_large_image">',
    ]) {
      expect([tag, countOf(page, tag)]).toEqual([tag, 1]);
    }
    for (const name of ['name="description"', 'og:title"', 'og:image"', 'twitter:title"', 'rel="canonical"'])
      expect([name, countOf(page, name)]).toEqual([name, 1]);
  });

  it('keeps its body as it is', () => {
    expect(page).toMatch(/<\/head><body><svg><title>A drawing<\/title><\/svg><\/body><\/html>$/);
  });

  it('shows every text as text', () => {
    const evil = `"><script>alert('$&')</script>`;
    const tags = { ...TAGS, title: evil, description: evil, canonical: `/page?${evil}` };
    const html = insertHead(HTML, { tags }, 'https://site.example');
    expect(html).not.toContain('<script');
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;</title>');
  });

  it('has them also where the page had none', () => {
    expect(insertHead('<head></head><body></body>', { tags: TAGS }, '')).toMatch(
      /^<head><title>A page<.*<\/head><body><\/body>$/,
    );
    expect(insertHead('no head', { tags: TAGS }, '')).toBe('no head');
  });
});

describe('a page with requests of its own', () => {
  const link = (request: string) =>
    `<link rel="preload" as="fetch" crossorigin="use-credentials" fetchpriority="low" href="${request}">`;
  const page = `<head>${link('/api/site')}${link('/api/listings?limit=9')}</head>`;

  it('begins them in place of those that were prepared for the same path', () => {
    expect(insertHead(page, { requests: ['/api/listings?from=MAA&limit=9', '/api/listing/7'] }, '')).toBe(
      `<head>${[link('/api/site'), link('/api/listings?from=MAA&amp;limit=9'), link('/api/listing/7')].join('')}</head>`,
    );
  });

  it('keeps those that were prepared otherwise', () => {
    expect(insertHead(page, { tags: undefined }, '')).toBe(page);
  });
});

describe('asking for the head of a page', () => {
  const warn = jest.fn();
  const aRegistry = () => new PageHeads({ warn } as unknown as PinoLogger);
  const url = new URL('https://site.example/page');
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('takes the first that knows the page', async () => {
    const heads = aRegistry();
    heads.register(async () => undefined);
    heads.register(async ({ pathname }) => ({ requests: [pathname] }));
    expect(await heads.find(url)).toEqual({ requests: ['/page'] });
    expect(await aRegistry().find(url)).toBeUndefined();
  });

  it('goes on without them when that fails, and says so in the log', async () => {
    const heads = aRegistry();
    heads.register(() => Promise.reject(new Error('no database')));
    expect(await heads.find(url)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('goes on without them when that takes long, whatever comes of it later', async () => {
    const heads = aRegistry();
    const late = Promise.withResolvers<undefined>();
    heads.register(() => late.promise);
    const head = heads.find(url);
    await jest.advanceTimersByTimeAsync(500);
    expect(await head).toBeUndefined();
    late.reject(new Error('too late'));
    await expect(late.promise).rejects.toThrow('too late');
  });
});
