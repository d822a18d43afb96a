import { expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeShell } from '../testing/index.ts';
import { usePageTitle } from './page-title.ts';

const aPage = (suffix: string, reported?: string) =>
  function Page() {
    usePageTitle(suffix, reported);
    return null;
  };

/** Shows the page Home, from where one can go to /search. */
function showHome() {
  const shell = fakeShell();
  const pages = [
    { path: '/', Component: aPage('Home') },
    { path: '/search', Component: aPage('Search Results') },
    { path: '/people/7', Component: aPage('Meena Iyer', 'Traveler') },
  ];
  const router = createMemoryRouter(pages);
  render(<RouterProvider router={router} />);
  return { shell, router };
}

it('names each page by the product and its own name [spec 40]', async () => {
  const { router } = showHome();
  expect(document.title).toBe('Flight Amigo - Home');
  await act(() => router.navigate('/search'));
  expect(document.title).toBe('Flight Amigo - Search Results');
});
it('reports a page view once for each page', async () => {
  const { shell, router } = showHome();
  await act(() => router.navigate('/search'));
  expect(shell.pageViews).toEqual([
    { title: 'Flight Amigo - Home', path: '/' },
    { title: 'Flight Amigo - Search Results', path: '/search' },
  ]);
});
it('reports another title where the page is named after a person', async () => {
  const { shell, router } = showHome();
  await act(() => router.navigate('/people/7'));
  expect(document.title).toBe('Flight Amigo - Meena Iyer');
  expect(shell.pageViews.at(-1)).toEqual({ title: 'Flight Amigo - Traveler', path: '/people/7' });
});
