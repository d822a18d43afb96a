/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import type { ReleasedRemote } from 'contracts';
import { composeHtml, withFirstPaint } from './page-html.ts';

const SHELL = '<html><head><title>x</title></head><body></body></html>';
const NOTHING = { fonts: [], scripts: [], styles: [], data: [] };

const aRemote = (overrides: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  name: 'listings',
  version: '0.1.0',
  contract: '1.0.0',
  routes: ['/'],
  nav: [],
  footer: [],
  slots: [],
  entry: '/remotes/listings/0.1.0-abc/remoteEntry.0123456789.js',
  ...overrides,
});

describe('the composed page', () => {
  it('carries remotes.json as data that reads back the same', () => {
    const remotes = { listings: aRemote() };
    const text = /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(
      composeHtml(SHELL, remotes, NOTHING),
    )?.[1];
    expect(JSON.parse(text ?? '')).toEqual(remotes);
  });

  it('lets no text of a remote end the block of data (ASVS 1.2.1)', () => {
    const nav = [{ label: { en: '</script><b>' }, path: '/', for: 'everyone' as const, order: 1 }];
    const page = composeHtml(SHELL, { listings: aRemote({ nav }) }, NOTHING);
    expect(page.split('</script>')).toHaveLength(2);
  });

  it('takes $-signs of a text as they are', () => {
    const nav = [{ label: { en: "$& $' $1" }, path: '/', for: 'everyone' as const, order: 1 }];
    expect(composeHtml(SHELL, { listings: aRemote({ nav }) }, NOTHING)).toContain("$& $' $1");
  });

  it('asks for the entry with crossorigin and integrity, as the shell will', () => {
    const page = composeHtml(
      SHELL,
      {},
      { ...NOTHING, entry: { href: '/remotes/listings/e.js', integrity: 'sha384-abc' } },
    );
    expect(page).toContain(
      '<link rel="preload" as="script" crossorigin="anonymous" integrity="sha384-abc" href="/remotes/listings/e.js">',
    );
  });

  it('asks for chunks without, as webpack will', () => {
    const page = composeHtml(SHELL, {}, { ...NOTHING, scripts: ['/remotes/listings/a.js'] });
    expect(page).toContain('<link rel="preload" as="script" href="/remotes/listings/a.js">');
  });

  it('links the styles, which the first paint needs before any script', () => {
    const page = composeHtml(SHELL, {}, { ...NOTHING, styles: ['/remotes/listings/a.css'] });
    expect(page).toContain('<link rel="stylesheet" href="/remotes/listings/a.css">');
  });

  it('asks for data as a request by fetch will', () => {
    const page = composeHtml(SHELL, {}, { ...NOTHING, data: ['/api/listings?type=helper&limit=2'] });
    expect(page).toContain(
      '<link rel="preload" as="fetch" crossorigin="use-credentials" fetchpriority="low" href="/api/listings?type=helper&amp;limit=2">',
    );
  });

  it('holds the first paint where the scripts will put their own', () => {
    const paint = { markup: '<h1>$&</h1>', title: 'Site - $& &amp; more' };
    const served = '<title>Site</title><div id="root"></div><svg><title>A picture</title></svg>';
    const page = withFirstPaint(served, paint);
    expect(page).toContain('<div id="root"><div data-first-paint><h1>$&</h1></div></div>');
    expect(page).toMatch(/^<title>Site - \$& &amp; more<\/title>.*<title>A picture<\/title>/);
    expect(() => withFirstPaint('<main></main>', paint)).toThrow('has no <div id="root"></div>');
  });

  it('refuses a page without a head, where everything would be lost silently', () => {
    expect(() => composeHtml('<p>no head</p>', {}, NOTHING)).toThrow('no </head>');
  });
});
