/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import type { ReleasedRemote } from 'shared-ui/contracts';
import { pageOf } from './page.ts';

const SHELL = '<html><head><title>x</title></head><body></body></html>';
const NOTHING = { fonts: [], files: [] };

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
      pageOf(SHELL, remotes, NOTHING),
    )?.[1];
    expect(JSON.parse(text ?? '')).toEqual(remotes);
  });

  it('lets no text of a remote end the block of data', () => {
    const nav = [{ label: { en: '</script><b>' }, path: '/', for: 'everyone' as const, order: 1 }];
    const page = pageOf(SHELL, { listings: aRemote({ nav }) }, NOTHING);
    expect(page.split('</script>')).toHaveLength(2);
  });

  it('takes $-signs of a text as they are', () => {
    const nav = [{ label: { en: "$& $' $1" }, path: '/', for: 'everyone' as const, order: 1 }];
    expect(pageOf(SHELL, { listings: aRemote({ nav }) }, NOTHING)).toContain("$& $' $1");
  });

  it('asks for the entry with crossorigin and integrity, as the shell will', () => {
    const page = pageOf(SHELL, {}, { ...NOTHING, entry: { href: '/remotes/listings/e.js', integrity: 'sha384-abc' } });
    expect(page).toContain(
      '<link rel="preload" as="script" crossorigin="anonymous" integrity="sha384-abc" href="/remotes/listings/e.js">',
    );
  });

  it('asks for chunks and styles without, as webpack will', () => {
    const page = pageOf(SHELL, {}, { ...NOTHING, files: ['/remotes/listings/a.js', '/remotes/listings/a.css'] });
    expect(page).toContain('<link rel="preload" as="script" href="/remotes/listings/a.js">');
    expect(page).toContain('<link rel="preload" as="style" href="/remotes/listings/a.css">');
  });

  it('refuses a page without a head, where everything would be lost silently', () => {
    expect(() => pageOf('<p>no head</p>', {}, NOTHING)).toThrow('no </head>');
  });
});
