import { afterEach, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { installShell, registerLocale } from 'shared-ui/app';
import en from '../locales/en/shell.json' with { type: 'json' };
import { services, slices } from '../services.ts';
import { countPage, offerAnalytics } from './analytics.ts';
import { AnalyticsChoice, ConsentBar } from './consent-bar.tsx';

registerLocale('shell', en);
const { store } = installShell(services, slices);

const bar = (): HTMLElement | null => screen.queryByRole('region', { name: 'Analytics choice' });
const answer = (name: string): HTMLElement => within(bar() as HTMLElement).getByRole('button', { name });
const loaded = (): number => document.querySelectorAll('script').length;

afterEach(() => {
  localStorage.clear();
  for (const script of document.querySelectorAll('script')) script.remove();
});

it('asks once the operator counts visits, stores the choice, and lets it be changed', async () => {
  const user = userEvent.setup();
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ConsentBar />
        <AnalyticsChoice />
      </MemoryRouter>
    </Provider>,
  );
  act(() => countPage({ title: 'Flight Amigo - Home', path: '/' }));
  expect(bar()).not.toBeInTheDocument();

  act(() => offerAnalytics('G-TEST1'));
  expect(answer('Accept').className).toBe(answer('Decline').className);
  await user.click(answer('Decline'));
  expect(bar()).not.toBeInTheDocument();
  expect([localStorage.getItem('analytics-consent'), loaded()]).toEqual(['declined', 0]);

  await user.click(screen.getByRole('button', { name: 'Analytics choice' }));
  await user.click(answer('Accept'));
  expect([localStorage.getItem('analytics-consent'), loaded()]).toEqual(['accepted', 1]);
});
