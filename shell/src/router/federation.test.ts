import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { aReleasedRemote, listingsModule } from '../testing/render-shell.tsx';
import { createCodeLoader } from './federation.ts';
import { isMissingCode } from './load-with-retry.ts';

const shareScope = { react: {} };
const scripts = () => [...document.querySelectorAll('script')];
/** What the newest script of a remote does once it has loaded; the page has its container then. */
const arrive = (container: object): void => {
  Object.assign(globalThis, { mf_listings: container });
  scripts().at(-1)?.dispatchEvent(new Event('load'));
};
/** Once a remote is requested for the nth time. */
const requested = (times = 1) => waitFor(() => expect(scripts()).toHaveLength(times));

beforeEach(() => {
  Object.assign(globalThis, {
    __webpack_init_sharing__: () => Promise.resolve(),
    __webpack_share_scopes__: { default: shareScope },
  });
});
afterEach(() => {
  for (const script of scripts()) script.remove();
});

describe('the code of a remote', () => {
  it('is its ./remote, with what the shell shares', async () => {
    const init = jest.fn();
    const module = { remote: listingsModule };
    const loaded = createCodeLoader().fetchRemote('listings', aReleasedRemote());
    await requested();
    arrive({ init, get: (name: string) => Promise.resolve(() => (name === './remote' ? module : undefined)) });
    expect(await loaded).toBe(module);
    expect(init).toHaveBeenCalledWith(shareScope);
  });
  it('is requested as its preload, which the browser would not use otherwise', async () => {
    void createCodeLoader().fetchRemote('listings', { ...aReleasedRemote(), integrity: 'sha384-abc' });
    await requested();
    const [script] = scripts();
    expect(script).toHaveAttribute('src', '/remotes/listings/1.2.0/remoteEntry.js');
    expect(script).toMatchObject({ crossOrigin: 'anonymous', integrity: 'sha384-abc' });
  });
  it('that did not load is missing, and is requested again by the next call', async () => {
    const loader = createCodeLoader();
    const loaded = loader.fetchRemote('listings', aReleasedRemote()).catch((error: unknown) => error);
    await requested();
    scripts()[0]?.dispatchEvent(new Event('error'));
    expect(isMissingCode(await loaded)).toBe(true);
    void loader.fetchRemote('listings', aReleasedRemote());
    await requested(2);
  });
});
