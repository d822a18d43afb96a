import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aReceivedTip, aRefusal, aTipsSummary, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { TipsList } from './tips-list.tsx';

const THIS_YEAR = new Date().getUTCFullYear();
const TABLE = '\uFEFFDate,From,Amount\r\n2026-11-16,"Raman, Priya",15.00\r\n';

let saved: { name: string; file: Blob }[] = [];

beforeEach(() => {
  saved = [];
  const files = new Map<string, Blob>();
  // jsdom supports neither object URLs nor downloads
  URL.createObjectURL = (file) => {
    const address = `blob:${String(files.size)}`;
    files.set(address, file as Blob);
    return address;
  };
  URL.revokeObjectURL = (address) => void files.delete(address);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

function open(answer: () => unknown = () => new Response(TABLE, { headers: { 'content-type': 'text/csv' } })) {
  const calls = fakeApi({
    'GET /api/tips/summary': () => aTipsSummary(),
    'GET /api/tips/received': () => [aReceivedTip()],
    'GET /api/tips/sent': () => [],
    'GET /api/tips/csv': answer,
  });
  const page = renderRemote({ routes: [{ path: '/profile', Component: TipsList }] }, { at: '/profile', user: aUser() });
  return {
    ...page,
    asked: () => calls.filter(({ path }) => path === '/api/tips/csv').map(({ query }) => query.get('year')),
  };
}
const button = () => screen.findByRole('button', { name: 'Download CSV' });

const bytesOf = (file: Blob): Promise<number[]> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve([...new Uint8Array(reader.result as ArrayBuffer)]);
    reader.readAsArrayBuffer(file);
  });

describe('the CSV of the tips', () => {
  it('has the chosen year, with exactly the bytes of the server', async () => {
    const { user, asked } = open();
    await user.click(await button());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked()).toEqual([String(THIS_YEAR)]);
    expect(saved[0]?.name).toBe(`flight-amigo-tips-${String(THIS_YEAR)}.csv`);
    expect(await bytesOf(saved[0]!.file)).toEqual([...new TextEncoder().encode(TABLE)]);
    expect(await screen.findByText(`flight-amigo-tips-${String(THIS_YEAR)}.csv is downloaded.`)).toHaveAttribute(
      'role',
      'status',
    );
  });

  it('has all years where all are chosen', async () => {
    const { user, asked } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), 'All years');
    await user.click(await button());
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['flight-amigo-tips.csv']));
    expect(asked()).toEqual([null]);
  });

  it('is requested once, however often the button is pressed', async () => {
    const { user, asked } = open(() => new Promise(() => undefined));
    await user.dblClick(await button());
    const busy = await screen.findByRole('button', { name: 'Downloading...' });
    await user.click(busy);
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ['what the server says', () => aRefusal(429, { message: 'Please wait a minute.' }), 'Please wait a minute.'],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), /We could not reach Flight Amigo/],
    ['to try again', () => new Response('', { status: 500 }), 'There was a problem. Please try again.'],
  ])('shows %s when it does not load, and saves nothing', async (_what, refuse, sentence) => {
    const { user } = open(refuse);
    await user.click(await button());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your tips were not downloaded');
    expect(alert).toHaveTextContent(sentence);
    expect(saved).toEqual([]);
    expect(await button()).toBeEnabled();
  });
});
