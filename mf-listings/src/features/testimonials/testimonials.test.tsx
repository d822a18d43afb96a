import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { registerLocale } from 'shared-ui/app';
import { aTestimonial, fakeApi, renderRemote } from 'shared-ui/testing';
import english from '../../locales/en/home.json' with { type: 'json' };
import '../../remote.tsx';
import { Testimonials } from './testimonials.tsx';

registerLocale('listings', english);

function show(answer: () => unknown) {
  const calls = fakeApi({ 'GET /api/testimonials': answer });
  return { calls, ...renderRemote({ routes: [{ path: '/', Component: Testimonials }] }, { at: '/' }) };
}

describe('testimonials on the home page', () => {
  it('are three skeletons while they load [spec 57, 263]', async () => {
    const { container } = show(() => new Promise(() => {}));
    expect(await screen.findByRole('region', { name: 'What Our Users Say' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Loading testimonials')).toBeInTheDocument();
    expect(container.querySelectorAll('[aria-hidden="true"].quote')).toHaveLength(3);
  });

  it('are at most six, even if the server sends more [spec 57, 263]', async () => {
    const { calls } = show(() => Array.from({ length: 8 }, () => aTestimonial()));
    expect(await screen.findAllByRole('figure')).toHaveLength(6);
    expect(calls.map(({ query }) => String(query))).toEqual(['limit=6']);
  });

  it('show markup and bidi controls as isolated text', async () => {
    const text = '<img src=x onerror=alert(1)> \u202Ereversed';
    show(() => [aTestimonial({ text, user: { username: text, profilePictureUrl: null } })]);
    const shown = await screen.findAllByText(text, { normalizer: (value) => value });
    expect(shown.map((element) => element.matches('bdi, [dir="auto"]'))).toEqual([true, true]);
    expect(screen.getAllByRole('img')).toEqual([screen.getByRole('img', { name: '5 out of 5 stars' })]);
  });
});
