import { afterEach, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeShell } from '../testing/index.ts';
import { showInTitle, usePageTitle } from './page-title.ts';

const aPage = (suffix: string) =>
  function Page() {
    usePageTitle(suffix);
    return null;
  };

/** Shows the page Home, from where one can go to /search. */
function showHome() {
  const shell = fakeShell();
  const pages = [
    { path: '/', Component: aPage('Home') },
    { path: '/search', Component: aPage('Search Results') },
  ];
  const router = createMemoryRouter(pages);
  render(<RouterProvider router={router} />);
  return { shell, router };
}

afterEach(() => showInTitle(0));

it('says in the title how much is new, whatever page is open', async () => {
  const { router } = showHome();
  expect(document.title).toBe('Flight Amigo - Home');
  showInTitle(2);
  expect(document.title).toBe('(2) Flight Amigo - Home');
  await act(() => router.navigate('/search'));
  expect(document.title).toBe('(2) Flight Amigo - Search Results');
  showInTitle(0);
  expect(document.title).toBe('Flight Amigo - Search Results');
});
it('knows it before the first page is named', () => {
  showInTitle(3);
  showHome();
  expect(document.title).toBe('(3) Flight Amigo - Home');
});
it('counts and announces a page by its own name, once', () => {
  showInTitle(1);
  const { shell } = showHome();
  act(() => showInTitle(4));
  expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Home', path: '/' }]);
});
