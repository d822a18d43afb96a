import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  aHelperListing,
  anOwnListing,
  aSeekerListing,
  aUser,
  fakeApi,
  pasteInto,
  renderRemote,
  siteSettings,
} from 'shared-ui/testing';
import { AIRPORTS, fillInPerson, TOMORROW, TRIP } from '../parts/publishing/publish-page.fixture.tsx';
import { remote } from '../remote.tsx';
import './create-listing-page.tsx';
import './find-create-page.tsx';
import './offer-create-page.tsx';

const WORDS = 'Happy to sit near your parent.';
const LISTING = { date: TOMORROW };

afterEach(() => {
  sessionStorage.clear();
  delete window.grecaptcha;
});

/** [the page, what its form sends, the button that sends it, the action of the bot check]. */
it.each([
  ['/create-listing', 'POST /api/listings', 'Create Listing', 'create_listing'],
  ['/find/create', 'POST /api/find-help/listings', 'Publish My Request', 'find_help_submit'],
  ['/offer/create', 'POST /api/offer-help/listings', 'Publish My Offer', 'offer_help_submit'],
])('%s passes its action to the bot check [spec 224]', async (path, call, button, action) => {
  const execute = jest.fn((_key: string, _options: { action: string }) => Promise.resolve('token'));
  window.grecaptcha = { ready: (then) => then(), execute };
  const calls = fakeApi({
    'GET /api/airports': () => AIRPORTS,
    'GET /api/site': () => siteSettings({ botCheck: { provider: 'recaptcha', siteKey: action } }),
    'POST /api/listings': () => anOwnListing(LISTING),
    'POST /api/find-help/listings': () => ({ listing: aSeekerListing(LISTING), confirmationId: 4711 }),
    'POST /api/offer-help/listings': () => ({ listing: aHelperListing(LISTING), confirmationId: 4711 }),
  });
  const isOwn = path === '/create-listing';
  const { user } = renderRemote(remote, { at: `${path}${TRIP}`, user: isOwn ? aUser() : null });
  const findScript = () => document.querySelector(`script[src*="render=${action}"]`);
  await waitFor(() => expect(findScript()).not.toBeNull());
  findScript()?.dispatchEvent(new Event('load'));
  if (isOwn) await pasteInto(user, await screen.findByLabelText('Description'), WORDS);
  else await fillInPerson(user);
  await user.click(screen.getByText(button));
  await waitFor(() => expect(execute).toHaveBeenCalledWith(action, { action }));
  await waitFor(() =>
    expect(calls.find(({ method, path: called }) => `${method} ${called}` === call)?.body).toMatchObject({
      captchaToken: 'token',
    }),
  );
});
