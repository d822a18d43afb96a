import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aReleasedRemote, renderShell } from '../testing/render-shell.tsx';

const headings = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the legal pages', () => {
  it('say every point of the terms, numbered, with a list of them', async () => {
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
  ])('say in the terms: %s', async (point) => {
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
  ])('say in the privacy policy: %s', async (point) => {
    await renderShell({ at: '/privacy-policy' });
    expect(screen.getByRole('main')).toHaveTextContent(point);
  });
  it('leave no text without its words', async () => {
    const { container } = await renderShell({ at: '/privacy-policy' });
    expect(container.textContent).not.toMatch(/sections\.|privacy\.|\{\{/);
  });
  it('link to the contact page only where there is one', async () => {
    await renderShell({ at: '/terms-of-use' });
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Contact Us' })).not.toBeInTheDocument();
  });
  it('link to the contact page once a remote has it', async () => {
    await renderShell({ at: '/terms-of-use', remotes: [aReleasedRemote({ name: 'messaging', routes: ['/contact'] })] });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });
});
