import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { SiteSettings } from 'contracts';
import { fakeApi, fakeShell, siteSettings } from '../../testing/index.ts';
import { api } from '../api.ts';
import { useBotCheck } from './bot-check.ts';

const KEYS = { hmacSignatureSecret: 'one secret', hmacKeySignatureSecret: 'another secret' };
const newChallenge = () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 7, deriveKey, ...KEYS });

const site = (botCheck: SiteSettings['botCheck']): SiteSettings => siteSettings({ botCheck });

function shown(handlers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(handlers);
  const { store } = fakeShell();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useBotCheck('find_help_submit'), { wrapper });
  const getToken = () => act(() => result.current());
  /** When every request so far has its response. */
  const settle = () => act(() => Promise.all(store.dispatch(api.util.getRunningQueriesThunk())));
  return { calls, getToken, startToken: () => result.current(), settle };
}

describe('the check with ALTCHA', () => {
  const altcha = () => site({ provider: 'altcha' });

  it('solves the puzzle into the token that the server verifies [spec 12]', async () => {
    const { getToken } = shown({ 'GET /api/site': altcha, 'GET /api/bot-check/challenge': newChallenge });
    const token = await getToken();
    const { challenge, solution } = JSON.parse(atob(token ?? '')) as Payload;
    expect(await verifySolution({ challenge, solution, deriveKey, ...KEYS })).toMatchObject({ verified: true });
  });

  it('solves a new puzzle for each token', async () => {
    const { calls, getToken } = shown({ 'GET /api/site': altcha, 'GET /api/bot-check/challenge': newChallenge });
    expect(await getToken()).not.toBe(await getToken());
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/site',
      '/api/bot-check/challenge',
      '/api/bot-check/challenge',
    ]);
  });

  describe('that takes too long', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['performance', 'nextTick', 'queueMicrotask', 'setImmediate'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    const hanging = ({ signal }: Request) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

    /** Whether there is an answer, and which. */
    async function after(ms: number, token: Promise<string | null>): Promise<unknown> {
      await act(() => jest.advanceTimersByTimeAsync(ms));
      return Promise.race([token, Promise.resolve('none yet')]);
    }

    it.each([
      ['the puzzle', { 'GET /api/site': altcha, 'GET /api/bot-check/challenge': hanging }],
      ['the settings', { 'GET /api/site': hanging }],
    ])('has no token 3000 ms after the press where %s takes longer [spec 183]', async (_what, handlers) => {
      const { startToken } = shown(handlers);
      const token = startToken();
      expect(await after(2999, token)).toBe('none yet');
      expect(await after(1, token)).toBeNull();
    });

    it('sends a new request at the next try', async () => {
      let puzzles = 0;
      const { calls, startToken } = shown({
        'GET /api/site': altcha,
        'GET /api/bot-check/challenge': (request) => ((puzzles += 1) === 1 ? hanging(request) : newChallenge()),
      });
      const token = startToken();
      expect(await after(3000, token)).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(2100));
      jest.useRealTimers();
      expect(await act(startToken)).toEqual(expect.any(String));
      expect(calls.filter(({ path }) => path === '/api/bot-check/challenge')).toHaveLength(2);
    });

    it('gives up after 30 seconds of work', async () => {
      jest.useRealTimers();
      const derive = jest.spyOn(crypto.subtle, 'deriveBits');
      const { startToken } = shown({
        'GET /api/site': altcha,
        'GET /api/bot-check/challenge': async () => {
          const puzzle = await newChallenge();
          derive.mockClear();
          // A very slow phone, and a puzzle that no work solves
          jest.spyOn(performance, 'now').mockImplementation(() => 1000 * derive.mock.calls.length);
          return { ...puzzle, parameters: { ...puzzle.parameters, keyPrefix: '00'.repeat(32) } };
        },
      });
      expect(await act(startToken)).toBeNull();
      // It looks at the clock at each tenth key
      expect(derive).toHaveBeenCalledTimes(40);
    });
  });

  it('is solved ahead, from the first touch of a form on, once for each token', async () => {
    document.body.innerHTML = '<input id="search"><form><input id="email"></form>';
    const touch = (id: string) => act(async () => document.getElementById(id)?.focus());
    const { calls, getToken } = shown({ 'GET /api/site': altcha, 'GET /api/bot-check/challenge': newChallenge });
    const count = () => calls.filter(({ path }) => path === '/api/bot-check/challenge').length;
    await touch('search');
    expect(count()).toBe(0);
    await touch('email');
    await touch('search');
    await touch('email');
    await waitFor(() => expect(count()).toBe(1));
    const first = await getToken();
    expect(count()).toBe(1);
    await touch('search');
    await touch('email');
    await waitFor(() => expect(count()).toBe(2));
    expect(await getToken()).not.toBe(first);
    expect(count()).toBe(2);
    document.body.replaceChildren();
  });

  it('that is solved ahead too long before the press is solved again', async () => {
    const { calls, getToken, settle } = shown({
      'GET /api/site': altcha,
      'GET /api/bot-check/challenge': newChallenge,
    });
    document.body.innerHTML = '<form><input id="email"></form>';
    await act(async () => document.getElementById('email')?.focus());
    await waitFor(() => expect(calls).toHaveLength(2));
    await settle();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 9 * 60_000);
    expect(await getToken()).toEqual(expect.any(String));
    expect(calls).toHaveLength(3);
    jest.restoreAllMocks();
    document.body.replaceChildren();
  });

  it('has no token while the server does not answer', async () => {
    const { getToken } = shown({ 'GET /api/site': altcha });
    expect(await getToken()).toBeNull();
  });
});

describe('the check with reCAPTCHA', () => {
  const execute = jest.fn<(key: string, options: { action: string }) => Promise<string>>();
  const findScript = () =>
    document.querySelector<HTMLScriptElement>('script[src^="https://www.google.com/recaptcha/"]');

  beforeEach(() => {
    document.head.replaceChildren();
    window.grecaptcha = { ready: (then) => then(), execute };
  });
  afterEach(() => {
    jest.useRealTimers();
    delete window.grecaptcha;
  });

  /** A form whose script has been asked for. A page loads one key once, so each test has a key of its own. */
  async function shownWith(siteKey: string) {
    const { getToken, startToken } = shown({ 'GET /api/site': () => site({ provider: 'recaptcha', siteKey }) });
    const script = await waitFor(() => findScript() ?? Promise.reject(new Error('There is no script')));
    return { getToken, startToken, script, loaded: () => script.dispatchEvent(new Event('load')) };
  }

  it('is loaded with the form, in English, with its badge at the bottom right [spec 12, 224]', async () => {
    const { script } = await shownWith('key-1');
    expect(script.src).toBe('https://www.google.com/recaptcha/api.js?render=key-1&hl=en&badge=bottomright');
    expect(script).toMatchObject({ async: true, defer: true });
  });

  it('asks for a token of its action', async () => {
    execute.mockResolvedValue('token');
    const { getToken, loaded } = await shownWith('key-2');
    loaded();
    expect(await getToken()).toBe('token');
    expect(execute).toHaveBeenLastCalledWith('key-2', { action: 'find_help_submit' });
  });

  it('gives up after 3000 ms [spec 183, 270]', async () => {
    const { startToken } = await shownWith('key-3');
    jest.useFakeTimers();
    const settled = jest.fn();
    const token = startToken().then(settled);
    await act(() => jest.advanceTimersByTimeAsync(2999));
    expect(settled).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    await token;
    expect(settled).toHaveBeenCalledWith(null);
  });

  it('has no token when Google refuses', async () => {
    execute.mockRejectedValue(new Error('no'));
    const { getToken, loaded } = await shownWith('key-4');
    loaded();
    expect(await getToken()).toBeNull();
  });

  it('has no token when the script does not load', async () => {
    const { startToken, script } = await shownWith('key-5');
    const token = startToken();
    script.dispatchEvent(new Event('error'));
    // It is tried once more
    await waitFor(() => expect(document.scripts).toHaveLength(2));
    document.scripts[1]?.dispatchEvent(new Event('error'));
    expect(await token).toBeNull();
  });
});

it('sends any word where the operator switched the check off', async () => {
  const { getToken } = shown({ 'GET /api/site': () => site({ provider: 'off' }) });
  expect(await getToken()).toBe('off');
});
