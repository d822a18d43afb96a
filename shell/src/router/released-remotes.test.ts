import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { aReleasedRemote } from '../testing/render-shell.tsx';
import { parseRemotes, readReleasedRemotes } from './released-remotes.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

describe('remotes.json', () => {
  it('is taken from the page where the release wrote it', async () => {
    document.head.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify({ listings: aReleasedRemote() })}</script>`;
    expect((await readReleasedRemotes()).map((remote) => remote.name)).toEqual(['listings']);
  });
  it('is asked of the server otherwise, past the cache', async () => {
    const fetched = jest.fn((_address: string, _options: object) =>
      Promise.resolve(Response.json({ listings: aReleasedRemote() })),
    );
    globalThis.fetch = fetched as unknown as typeof fetch;
    expect(await readReleasedRemotes()).toHaveLength(1);
    expect(fetched).toHaveBeenCalledWith('/remotes.json', { cache: 'no-cache' });
  });
  it('loses only the entry that is not whole, and reports it', () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { entry: _entry, ...broken } = aReleasedRemote({ name: 'messaging' });
    expect(parseRemotes({ listings: aReleasedRemote(), messaging: broken }).map(({ name }) => name)).toEqual([
      'listings',
    ]);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('messaging'));
  });
});
