import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { PageTagging, type PageTags, insertTags } from './page-tags.ts';

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
  const page = insertTags(HTML, TAGS, 'https://site.example');

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
    const html = insertTags(
      HTML,
      { ...TAGS, title: evil, description: evil, canonical: `/page?${evil}` },
      'https://site.example',
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;</title>');
  });

  it('has them also where the page had none', () => {
    expect(insertTags('<head></head><body></body>', TAGS, '')).toMatch(
      /^<head><title>A page<.*<\/head><body><\/body>$/,
    );
    expect(insertTags('no head', TAGS, '')).toBe('no head');
  });
});

describe('asking for the tags of a page', () => {
  const warn = jest.fn();
  const tagging = () => new PageTagging({ warn } as unknown as PinoLogger);
  const url = new URL('https://site.example/page');
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('takes the first that knows the page', async () => {
    const pageTagging = tagging();
    pageTagging.register(async () => undefined);
    pageTagging.register(async ({ pathname }) => ({ ...TAGS, title: pathname }));
    expect(await pageTagging.find(url)).toMatchObject({ title: '/page' });
    expect(await tagging().find(url)).toBeUndefined();
  });

  it('goes on without them when that fails, and says so in the log', async () => {
    const pageTagging = tagging();
    pageTagging.register(() => Promise.reject(new Error('no database')));
    expect(await pageTagging.find(url)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('goes on without them when that takes long, whatever comes of it later', async () => {
    const pageTagging = tagging();
    const late = Promise.withResolvers<undefined>();
    pageTagging.register(() => late.promise);
    const tags = pageTagging.find(url);
    await jest.advanceTimersByTimeAsync(500);
    expect(await tags).toBeUndefined();
    late.reject(new Error('too late'));
    await expect(late.promise).rejects.toThrow('too late');
  });
});
