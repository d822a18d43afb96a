import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { OnThisPage } from './on-this-page.tsx';

const SECTIONS = [
  { id: 'edit', name: 'Edit Profile', mark: '1.' },
  { id: 'email', name: 'Email address', mark: '2.' },
];

/** The page, on a window that is this wide as far as style sheets know; section tops by their ids, in px. */
function shown({ wide = true, tops = {} }: { wide?: boolean; tops?: Record<string, number> } = {}) {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: wide } as MediaQueryList);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: tops[this.id] ?? 0 } as DOMRect;
  });
  render(
    <>
      <OnThisPage title="On this page" sections={SECTIONS} besideFrom="48rem" />
      {SECTIONS.map(({ id, name }) => (
        <section key={id} id={id} aria-label={name} />
      ))}
    </>,
  );
}

const link = (name: RegExp) => screen.getByRole('link', { name, hidden: true });

afterEach(() => {
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

describe('the list of a page’s sections', () => {
  it('leads to each of them', () => {
    shown();
    expect(screen.getByRole('navigation', { name: 'On this page' })).toBeVisible();
    expect(link(/Email address/)).toHaveAttribute('href', '#email');
  });

  it.each([
    ['is open where it stands beside them', true],
    ['is closed where it stands above them', false],
  ])('%s', (_what, wide) => {
    shown({ wide });
    expect(screen.getByRole('group').hasAttribute('open')).toBe(wide);
  });

  it('marks the section that is read', () => {
    const tops = { edit: 0, email: window.innerHeight };
    shown({ tops });
    expect(link(/Edit Profile/)).toHaveAttribute('aria-current', 'true');
    tops.email = 10;
    fireEvent.scroll(window);
    expect(link(/Email address/)).toHaveAttribute('aria-current', 'true');
    expect(link(/Edit Profile/)).toHaveAttribute('aria-current', 'false');
  });

  it('marks the short section that a link has led to, though the next one is in sight as well', () => {
    const tops = { edit: 24, email: 100 };
    shown({ tops });
    window.history.replaceState(null, '', '#edit');
    fireEvent.scroll(window);
    expect(link(/Edit Profile/)).toHaveAttribute('aria-current', 'true');
    tops.edit = -10;
    fireEvent.scroll(window);
    expect(link(/Email address/)).toHaveAttribute('aria-current', 'true');
  });
});
