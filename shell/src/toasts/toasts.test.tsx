import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { installShell, notify, registerLocale } from 'shared-ui/app';
import en from '../locales/en/shell.json' with { type: 'json' };
import { services, slices } from '../services.ts';
// Loaded on demand otherwise: no test waits for it
import './toast-area.tsx';
import { hideToast } from './toast-queue.ts';
import { Toasts } from './toasts.tsx';
import { shownToast } from '../testing/shell-state.ts';

registerLocale('shell', en);
const { store } = installShell(services, slices);

const settle = (ms = 0): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const show = async (...toasts: Parameters<typeof notify>[0][]): Promise<void> => {
  act(() => toasts.forEach(notify));
  await settle();
  await settle();
};
const titles = (): (string | null)[] =>
  screen
    .queryAllByText(/^(First|Second|Message failed)$/, { selector: '[class*="title"]' })
    .map((title) => title.textContent);

const pressF8 = async (): Promise<void> => {
  await act(async () => fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' }));
  await settle();
};

beforeEach(() => {
  jest.useFakeTimers();
  hideToast(shownToast()?.number ?? 0);
  render(
    <Provider store={store}>
      <button type="button" aria-label="Save Changes" />
      <Toasts />
    </Provider>,
  );
});
afterEach(() => {
  jest.useRealTimers();
});

describe('toasts', () => {
  it('are shown one at a time: the newest replaces the one before [spec 139, 271]', async () => {
    await show({ title: 'First' }, { title: 'Second', description: 'In its place' });
    expect(titles()).toEqual(['Second']);
    expect(screen.getByText('In its place', { selector: '[class*="description"] *' })).toBeVisible();
  });
  it('are hidden by number: a newer one stays', async () => {
    await show({ title: 'First' });
    const first = shownToast()?.number ?? 0;
    await show({ title: 'Second' });
    act(() => hideToast(first));
    expect(titles()).toEqual(['Second']);
  });
  it('disappear after 5000 ms, and not before [spec 271]', async () => {
    await show({ title: 'First' });
    await settle(4900);
    expect(titles()).toEqual(['First']);
    await settle(200);
    expect(titles()).toEqual([]);
  });
  it('show the same text for its full time when it is repeated', async () => {
    await show({ title: 'First' });
    await settle(4000);
    await show({ title: 'First' });
    await settle(4000);
    expect(titles()).toEqual(['First']);
  });
  it('close by their button [spec 139]', async () => {
    await show({ title: 'First' });
    await act(async () => screen.getByRole('button', { name: 'Close' }).click());
    expect(titles()).toEqual([]);
  });
  it('run their action, and disappear [spec 139]', async () => {
    const onPress = jest.fn();
    await show({ title: 'Message failed', variant: 'destructive', action: { label: 'Try again', onPress } });
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(titles()).toEqual([]);
  });
  it('are red only when they are destructive [spec 139]', async () => {
    const card = (title: string) => screen.getByText(title, { selector: '[class*="title"]' }).closest('li');
    await show({ title: 'First' });
    expect(card('First')).not.toHaveClass('destructive');
    await show({ title: 'Message failed', variant: 'destructive' });
    expect(card('Message failed')).toHaveClass('destructive');
  });
});

describe('the notification area', () => {
  const area = (): HTMLElement => screen.getByRole('region', { name: 'Notifications (F8)' });

  it('takes focus by F8 [spec 271]', async () => {
    await show({ title: 'First' });
    await pressF8();
    expect(area()).toContainElement(document.activeElement as HTMLElement);
  });
  it('takes focus by F8 also before the first toast', async () => {
    await pressF8();
    expect(area()).toContainElement(document.activeElement as HTMLElement);
  });
  it('is loaded before it is needed, in case the network is lost by then', async () => {
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    await settle(5000);
    await settle();
    expect(area()).toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });
  it('returns the focus when the toast is closed by keyboard, and the next one disappears by itself', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    const cameFrom = screen.getByRole('button', { name: 'Save Changes' });
    act(() => cameFrom.focus());
    await show({ title: 'First' });
    await pressF8();
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    await user.keyboard('{Enter}');
    await settle();
    expect(titles()).toEqual([]);
    expect(cameFrom).toHaveFocus();
    await show({ title: 'Second' });
    await settle(4900);
    expect(titles()).toEqual(['Second']);
    await settle(200);
    expect(titles()).toEqual([]);
  });
  it('hides the next toast also where the one before was closed while the mouse was on it', async () => {
    await show({ title: 'First' });
    fireEvent.pointerMove(area());
    await act(async () => screen.getByRole('button', { name: 'Close' }).click());
    await settle();
    await show({ title: 'Second' });
    await settle(5100);
    expect(titles()).toEqual([]);
  });
  it('keeps the focus when another toast replaces the one that had it, until the focus leaves', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await show({ title: 'First' });
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    await show({ title: 'Second' });
    expect(area()).toContainElement(document.activeElement as HTMLElement);
    await settle(10_000);
    expect(titles()).toEqual(['Second']);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await settle(5100);
    expect(titles()).toEqual([]);
  });
  it('takes no focus automatically', async () => {
    await show({ title: 'First' });
    expect(document.body).toHaveFocus();
  });
});
