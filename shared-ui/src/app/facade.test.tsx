import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aUser, fakeShell } from 'shared-ui/testing';
import { changeLanguage, installShell, notify, paths, requestLogin, track, usePageTitle } from './index.ts';

const nothing = {
  notify: () => undefined,
  requestLogin: () => Promise.resolve(null),
  track: () => undefined,
  pageShown: () => undefined,
  Slot: () => null,
};

describe('the shell behind the facade', () => {
  it('is required: without it a call throws what to do', () => {
    expect(() => notify({ title: 'Hello' })).toThrow('No shell is installed');
  });
  it('is one: a second is refused', () => {
    fakeShell();
    expect(() => installShell(nothing)).toThrow('installed already');
  });
  it('gets the calls of remotes', async () => {
    const shell = fakeShell();
    shell.loginAnswer = aUser();
    notify({ title: 'Hello' });
    track({ name: 'contact_view', category: 'contact' });
    expect(await requestLogin('To see contact details')).toEqual(aUser());
    expect(shell).toMatchObject({
      toasts: [{ title: 'Hello' }],
      events: [{ name: 'contact_view', category: 'contact' }],
      loginRequests: ['To see contact details'],
    });
  });
});

describe('a page', () => {
  function Page({ name }: { name: string }) {
    usePageTitle(name);
    return null;
  }
  it('is named after the product, and counted once however often it renders', () => {
    const shell = fakeShell();
    const page = (name: string) => (
      <MemoryRouter initialEntries={['/search?from=MAA']}>
        <Page name={name} />
      </MemoryRouter>
    );
    const { rerender } = render(page('Search Results'));
    rerender(page('Search Results'));
    expect(document.title).toBe('Flight Amigo - Search Results');
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Search Results', path: '/search' }]);
  });
});

describe('the language', () => {
  it('is written on the page, with its direction', async () => {
    await changeLanguage('ar');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
    await changeLanguage('en');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
  });
});

describe('addresses', () => {
  it.each([
    [paths.search(), '/search'],
    [paths.search({ type: 'both' }), '/search'],
    [paths.search({ from: 'MAA', to: '', date: undefined, type: 'helper' }), '/search?from=MAA&type=helper'],
    [paths.search({ flight: 'BA 36' }), '/search?flight=BA+36'],
    [paths.findCreate(), '/find/create'],
    [paths.offerCreate(), '/offer/create'],
    [paths.home('/messages'), '/?redirect=%2Fmessages'],
    [paths.home('/verify?from=a&b=c'), '/?redirect=%2Fverify%3Ffrom%3Da%26b%3Dc'],
    [paths.profile(), '/profile'],
    [paths.profile('seeker'), '/profile?tab=seeker'],
    [paths.verify(), '/verify'],
  ])('%s', (made, expected) => {
    expect(made).toBe(expected);
  });
});
