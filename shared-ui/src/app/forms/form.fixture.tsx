import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import type { CurrentUser } from 'shared-ui/app';
import { type FakeShell, fakeShell } from 'shared-ui/testing';

/** A form asks whose draft it is. */
export function renderInShell(form: ReactElement, user: CurrentUser | null = null): FakeShell {
  const shell = fakeShell({ user });
  render(<Provider store={shell.store}>{form}</Provider>);
  return shell;
}
