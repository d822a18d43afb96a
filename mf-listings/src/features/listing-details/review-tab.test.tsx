import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aHelperListing, anErrorBody, aRefusal, aTestimonial, aUser, pasteInto, withNextPage } from 'shared-ui/testing';
import { DETAILS, type openByPress, openByAddress, showPage, VISITOR } from './listing-details.fixture.tsx';

const LISTING = aHelperListing({ id: 12, userId: 7 });
const LIST = 'GET /api/testimonials/user/7';
const POST = 'POST /api/testimonials';

type World = Parameters<typeof openByPress>[0];

async function openReviews(world: World = {}) {
  const page = openByAddress({ listing: LISTING, user: VISITOR, ...world });
  const { user } = page;
  await user.click(await screen.findByRole('tab', { name: 'Rate & Review' }));
  const text = () => screen.getByRole('textbox', { name: 'Your testimonial' });
  const submit = () => user.click(screen.getByRole('button', { name: 'Submit Testimonial' }));
  const fill = async (stars: string, review: string) => {
    await user.click(screen.getByRole('radio', { name: stars }));
    await pasteInto(user, text(), review);
  };
  return { ...page, text, submit, fill };
}

const list = () => screen.findByRole('region', { name: 'Previous Testimonials' });
const TEXT = 'She waited with my mother.';

const FAILED = {
  title: 'Submission failed',
  description: 'There was a problem submitting your testimonial',
  variant: 'destructive',
};

describe('previous testimonials', () => {
  it('are loaded only when their tab is open [spec 160, 214]', async () => {
    const page = openByAddress({ listing: LISTING });
    expect(await screen.findByRole('heading', { name: 'Trip Details' })).toBeVisible();
    expect(page.countCalls(LIST)).toBe(0);
    await page.user.click(await screen.findByRole('tab', { name: 'Rate & Review' }));
    expect(await screen.findByText('No testimonials yet')).toBeVisible();
    expect(page.countCalls(LIST)).toBe(1);
  });

  it('show stars, day, text and author [spec 73]', async () => {
    const user = { username: 'Divya Natarajan', profilePictureUrl: null };
    const testimonial = aTestimonial({ rating: 4, createdAt: '2026-08-19T12:00:00.000Z', text: TEXT, user });
    await openReviews({ user: null, api: { [LIST]: () => [testimonial] } });
    const one = within(await within(await list()).findByRole('listitem'));
    expect(one.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    expect(one.getByText('Aug 19, 2026')).toBeVisible();
    expect(one.getByText(TEXT)).toBeVisible();
    expect(one.getByText(/^By/).closest('p')).toHaveTextContent('By Divya Natarajan');
  });

  it('show the next ones on View More', async () => {
    const page = await openReviews({
      api: {
        [LIST]: ({ url }) =>
          new URL(url).searchParams.get('cursor') === 'p2'
            ? [aTestimonial({ text: 'The second page.' })]
            : withNextPage([aTestimonial({ text: 'The first page.' })], 'p2', '/api/testimonials/user/7'),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'View More' }));
    expect(await screen.findByText('The second page.')).toBeVisible();
    expect(screen.getByText('The second page.').closest('li')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure [spec 242]', async () => {
    let isDown = true;
    const page = await openReviews({
      api: { [LIST]: () => (isDown ? aRefusal(500) : [aTestimonial({ text: TEXT })]) },
    });
    expect(await screen.findByText('Failed to fetch testimonials')).toBeVisible();
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(TEXT)).toBeVisible();
  });

  it('show what people wrote as text', async () => {
    await openReviews({ api: { [LIST]: () => [aTestimonial({ text: '<img src=x onerror=alert(1)>' })] } });
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toHaveAttribute('dir', 'auto');
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('writing a testimonial', () => {
  it('sends user, route, stars and text, thanks, and returns to the contact details [spec 8, 73, 147, 155, 160, 215, 241]', async () => {
    const page = await openReviews({ api: { [POST]: () => aTestimonial() } });
    await page.fill('4 stars', `  ${TEXT}  `);
    await page.submit();
    await waitFor(() =>
      expect(page.shell.toasts).toEqual([
        { title: 'Testimonial submitted', description: 'Thank you for sharing your experience' },
      ]),
    );
    expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      targetUserId: 7,
      route: 'MAA to LHR',
      rating: 4,
      text: TEXT,
    });
    expect(screen.getByRole('tab', { name: 'Contact Info', selected: true })).toHaveFocus();
    expect(page.shell.events).toEqual([
      { name: 'testimonial_submit', category: 'engagement', label: 'helper MAA to LHR', value: page.listing.id },
    ]);
  });

  it('that waits for a person says so in the dialog, and the toast has the same words [spec 241]', async () => {
    const page = await openReviews({ api: { [POST]: () => aTestimonial({ pending: true }) } });
    await page.fill('4 stars', TEXT);
    await page.submit();
    expect(await screen.findByText('Your review is not shown yet')).toBeVisible();
    expect(screen.getByText(/^A person will look at it/).closest('[role=status]')).not.toBeNull();
    expect(page.shell.toasts).toEqual([
      { title: 'Testimonial submitted', description: 'Thank you for sharing your experience' },
    ]);
  });

  it('says what is missing, and sends nothing [spec 171]', async () => {
    const page = await openReviews();
    await page.user.type(page.text(), 'So kind!');
    await page.submit();
    expect(await screen.findAllByText('Rating must be at least 1')).not.toHaveLength(0);
    expect(page.text()).toHaveAccessibleDescription(/Testimonial must be at least 10 characters/);
    expect(page.countCalls(POST)).toBe(0);
    expect(page.shell.toasts).toEqual([]);
  });

  it('counts the characters, and says that an earlier review is replaced', async () => {
    const page = await openReviews();
    await page.user.type(page.text(), 'So kind!');
    expect(screen.getByText('8 / 500')).toBeInTheDocument();
    expect(page.text()).toHaveAccessibleDescription(/this replaces it/);
  });

  it('says before typing that strangers are refused, with a button to request the contact details', async () => {
    const page = await openReviews();
    expect(screen.getByText(/You can review people you have been in touch with/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'View Contact Info' }));
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    expect(page.countContactRequests()).toBe(1);
    await page.user.click(screen.getByRole('tab', { name: 'Rate & Review' }));
    expect(page.text()).toBeVisible();
    expect(screen.queryByText(/You can review people/)).not.toBeInTheDocument();
  });

  it('says why a route is refused', async () => {
    const message = 'You have not been in touch about this trip.';
    const refusal = () => aRefusal(422, { fields: [{ path: 'route', message }] });
    const page = await openReviews({ api: { [POST]: refusal } });
    await page.fill('5 stars', TEXT);
    await page.submit();
    expect(await screen.findByText(message)).toBeVisible();
    expect(page.text()).toHaveValue(TEXT);
  });

  it.each([
    ['a stranger', 403, 'Please ask for their contact details or write to each other first.'],
    ['somebody too quick', 429, 'Please wait an hour.'],
  ])('tells %s at the form why it is refused, and keeps what was typed [spec 241]', async (_who, status, message) => {
    const page = await openReviews({ api: { [POST]: () => aRefusal(status, { message }) } });
    await page.fill('5 stars', TEXT);
    await page.submit();
    expect(await screen.findByText(message)).toBeVisible();
    expect(page.shell.toasts).toEqual([FAILED]);
    expect(page.text()).toHaveValue(TEXT);
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked();
    expect(page.shell.events).toEqual([]);
  });

  it('says at the form that the site cannot be reached [spec 241]', async () => {
    const page = await openReviews();
    await page.fill('5 stars', TEXT);
    await page.submit();
    expect(await screen.findByRole('group', { name: /We could not reach Flight Amigo/ })).toHaveFocus();
    expect(page.shell.toasts).toEqual([FAILED]);
    expect(page.text()).toHaveValue(TEXT);
  });

  it('keeps what was typed while the other tab is open [spec 160]', async () => {
    const page = await openReviews();
    await page.fill('3 stars', TEXT);
    await page.user.click(screen.getByRole('tab', { name: 'Contact Info' }));
    await page.user.click(screen.getByRole('tab', { name: 'Rate & Review' }));
    expect(page.text()).toHaveValue(TEXT);
    expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
  });

  it('keeps what was typed after the session expired', async () => {
    const over = () => Response.json(anErrorBody({ code: 'account.login_needed' }), { status: 401 });
    const page = await openReviews({ api: { [POST]: over, 'GET /api/auth/me': over } });
    await page.fill('3 stars', TEXT);
    await page.submit();
    page.shell.loginAnswer = VISITOR;
    expect(await screen.findByText(/What you wrote is still here/)).toBeVisible();
    expect(page.shell.toasts).toContainEqual(FAILED);
    await page.user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(page.text()).toHaveValue(TEXT));
    expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
    expect(sessionStorage).toHaveLength(0);
  });

  it('starts empty after it was sent', async () => {
    const page = await openReviews({ api: { [POST]: () => aTestimonial() } });
    await page.fill('4 stars', TEXT);
    await page.submit();
    await waitFor(() => expect(page.shell.toasts).toHaveLength(1));
    await page.user.click(screen.getByRole('tab', { name: 'Rate & Review' }));
    expect(page.text()).toHaveValue('');
  });

  it('asks a logged-out visitor to log in', async () => {
    const page = await openReviews({ user: null });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    page.shell.loginAnswer = VISITOR;
    await page.user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('textbox', { name: 'Your testimonial' })).toBeVisible();
    expect(page.shell.loginRequests).toEqual(['To write a testimonial a person logs in first.']);
  });

  it('is not offered on own listings', async () => {
    await openReviews({ user: aUser({ id: 7 }) });
    expect(screen.getByText('You cannot review yourself. Here is what others say of you.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(await list()).toBeVisible();
  });

  it('is not offered for an unconfirmed listing [spec 160]', async () => {
    const page = await openReviews({ listing: { ...LISTING, userId: null } });
    expect(screen.getByText(/so they cannot be reviewed/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(page.calls.map(({ path }) => path)).toEqual(['/api/listing/12']);
  });

  it('updates the shown rating', async () => {
    let count = 12;
    const page = await openReviews({
      api: {
        'GET /api/listing/12': () => ({ ...LISTING, averageRating: 4.8, ratingCount: count }),
        [POST]: () => {
          count += 1;
          return aTestimonial();
        },
      },
    });
    await page.fill('4 stars', TEXT);
    await page.submit();
    const details = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(details.getByText('4.8').parentElement).toHaveTextContent('4.8 (13)'));
  });
});

it('the open listing is refetched after a review of its owner', async () => {
  const page = showPage({ listing: LISTING, user: VISITOR, api: { [POST]: () => aTestimonial() } });
  await page.press();
  await page.user.click(await screen.findByRole('tab', { name: 'Rate & Review' }));
  await page.user.click(screen.getByRole('radio', { name: '4 stars' }));
  await pasteInto(page.user, screen.getByRole('textbox'), TEXT);
  await page.user.click(screen.getByRole('button', { name: 'Submit Testimonial' }));
  await waitFor(() => expect(page.countCalls('GET /api/listing/12')).toBe(1));
});
