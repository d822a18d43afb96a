import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RemoteModule, RouteObject } from 'shared-ui/app';
import { type FakeShell, type FakeShellOptions, fakeShell } from './fake-shell.ts';

type MemoryRouter = ReturnType<typeof createMemoryRouter>;

export interface RenderedRemote extends RenderResult {
  shell: FakeShell;
  router: MemoryRouter;
  user: UserEvent;
  /** The current path and query. */
  address(): string;
}

interface Options extends FakeShellOptions {
  at: string;
}

const ELSEWHERE = { path: '*', Component: () => <p>Another part of the site</p> };

/** Shows a remote at an address, on a fake shell. A page it does not have shows 'Another part of the site'. */
export function renderRemote(remote: RemoteModule, { at, ...options }: Options): RenderedRemote {
  const shell = fakeShell(options);
  const pages: RouteObject = { id: 'remote', HydrateFallback: () => null, children: remote.routes };
  const router = createMemoryRouter([pages, ELSEWHERE], { initialEntries: [at] });
  const user = userEvent.setup();
  const rendered = render(
    <Provider store={shell.store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const address = (): string => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...rendered, shell, router, user, address };
}

/** Fills a field in one event. Faster than typing, which renders the form at each key. */
export async function pasteInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
