import { expect, it } from '@jest/globals';
import { registerLocale } from 'shared-ui/app';
import en from '../locales/en.json' with { type: 'json' };
import { shownToast } from '../toasts/toast-queue.ts';
import { requestLogin } from './request-login.ts';

registerLocale('shell', en);

it('says that logging in is not open yet, and logs nobody in', async () => {
  expect(await requestLogin()).toBeNull();
  expect(shownToast()).toMatchObject({
    title: 'Logging in is not open yet',
    description:
      'To see contact details a person logs in first. That part of Flight Amigo comes with the next release.',
  });
});
