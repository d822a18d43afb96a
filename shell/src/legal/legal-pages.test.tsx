import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { RETENTION } from 'contracts';
import { aReleasedRemote, renderShell } from '../testing/render-shell.tsx';

const headings = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the legal pages', () => {
  it('contain every required section of the terms, numbered, with a table of contents [spec 35, 134, 188]', async () => {
    await renderShell({ at: '/terms-of-use' });
    expect(headings()).toEqual([
      '1. Accepting these terms',
      '2. What we are, and disclaimer of liability',
      '3. No warranties',
      '4. What you are responsible for',
      '5. Indemnification',
      '6. Limitation of liability',
      "7. Protection of the owner's assets",
      '8. Changes without notice',
      '9. Contact',
    ]);
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link', {
      hidden: true,
    });
    const targets = links.map((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.tagName);
    expect(targets).toEqual(Array(9).fill('H2'));
    expect(document.title).toBe('Flight Amigo - Terms of Use');
  });
  it.each([
    /By opening or using Flight Amigo you accept these terms/,
    /All interactions are at the users' own risk.*we are not liable/,
    /provided "as is".*We give no warranty/,
    /you will not:.*send spam.*harass.*anything illegal/,
    /you will cover our loss and our reasonable costs/,
    /not liable for indirect or consequential loss/,
    /not against the private assets of its owners/,
    /change these terms at any time and without notice/,
    /Questions about these terms\?/,
  ])('say in the terms: %s [spec 134]', async (point) => {
    await renderShell({ at: '/terms-of-use' });
    expect(screen.getByRole('main')).toHaveTextContent(point);
  });
  it.each([
    /your name/,
    /your contact details/,
    /your flight details/,
    /your travel preferences/,
    /IP address, and information about your browser/,
    /to connect travelers/,
    /to show your listing/,
    /to send verification codes/,
    /to prevent abuse/,
    /only when that person expresses interest/,
    /do not sell your information to third parties/,
    /no site can give an absolute guarantee of security/,
  ])('say in the privacy policy: %s [spec 35, 135]', async (point) => {
    await renderShell({ at: '/privacy-policy' });
    expect(screen.getByRole('main')).toHaveTextContent(point);
  });
  it.each([
    [
      'of the person in a listing',
      /A listing shows.*whether your phone number is verified.*the month in which you joined/,
    ],
    ['of a shared link', /the preview shows its route, date, time, flight number and languages/],
    [
      'another contact address',
      /another email address than your own.*one email.*Only once that link was followed.*7 days.*can stop it by the same link/,
    ],
    ['who waits for an unconfirmed address', /keep a note that you asked.*without saying who asks.*delete the note/],
    ['who reads a tip’s message', /the helper sees your username, the amount, the day and your message/],
    ['the message of who is not logged in', /not logged in.*they see the amount, the day and your message/],
    ['where a tip’s message goes', /goes to the payment provider.*We store it.*We email it to nobody/],
    ['that a hidden message stays', /hide it: then it no longer shows, but it stays stored/],
    ['what of a search is counted', /when you search, which kind of listing and from which airport to which/],
    ['what of publishing is counted', /when you publish a listing, its kind and its airports/],
    ['that a listing’s number is sent', /with the kind, the airports and the number of the listing/],
    [
      'what is typed and not sent',
      /What you type and have not sent is kept in your browser.*seven days after you last changed it/,
    ],
  ])('say in the privacy policy what is done: %s', async (_what, point) => {
    await renderShell({ at: '/privacy-policy' });
    expect(screen.getByRole('main')).toHaveTextContent(point);
  });
  it('say how long everything is kept that the backend has a period for', async () => {
    await renderShell({ at: '/privacy-policy' });
    const table = screen.getByRole('table', { name: 'How long we keep what' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows).toHaveLength(Object.keys(RETENTION).length);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toContainEqual([
      'The email address and phone number of a listing, and the first name of who flies',
      '90 days after the last day of the trip',
    ]);
    expect(cells).toContainEqual([
      'An account or a listing made with an email address that nobody confirmed',
      '30 days after it was made',
    ]);
    Object.values<object | null>(RETENTION).forEach((period, at) => {
      expect(/\d/.test(cells[at]?.[1] ?? '')).toBe(period !== null);
    });
  });
  it('have a text for each key', async () => {
    const { container } = await renderShell({ at: '/privacy-policy' });
    expect(container.textContent).not.toMatch(/sections\.|privacy\.|\{\{/);
  });
  it('link to the contact page only where there is one', async () => {
    await renderShell({ at: '/terms-of-use' });
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Contact Us' })).not.toBeInTheDocument();
  });
  it('link to the contact page once a remote declares it', async () => {
    await renderShell({ at: '/terms-of-use', remotes: [aReleasedRemote({ name: 'messaging', routes: ['/contact'] })] });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });
});
