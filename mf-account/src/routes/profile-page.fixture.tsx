import { screen } from '@testing-library/react';
import type { CurrentUser } from 'shared-ui/app';
import type { User } from 'contracts';
import { aUser, fakeApi, renderRemote, siteSettings } from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './profile-page.tsx';

const UPDATE = 'PATCH /api/profile';

export interface Situation {
  at?: string;
  as?: CurrentUser | null | 'unknown';
  /** The server's response to a change. */
  saves?: (changes: Partial<User>) => unknown;
  handlers?: Parameters<typeof fakeApi>[0];
}

export const unreachable = (): never => {
  throw new TypeError('down');
};

/** The profile page, on a server that stores changes. */
export function open({ at = '/profile', as = aUser(), saves, handlers = {} }: Situation = {}) {
  let me = as;
  const update = async (request: Request) => {
    const changes = (await request.json()) as Partial<User>;
    const response = saves?.(changes) ?? Object.assign({}, me, changes);
    if (!(response instanceof Response)) me = response as User;
    return response;
  };
  const calls = fakeApi({
    [UPDATE]: update,
    'GET /api/auth/me': () => me,
    'GET /api/site': () => siteSettings({ sms: true }),
    'GET /api/phone-verification': () => ({ state: 'sent', resendAfter: 60 }),
    'GET /api/sessions': () => [],
    'GET /api/email-change': () => ({ pending: null }),
    ...handlers,
  });
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { sent, ...renderRemote(remote, { at, user: as }) };
}

export const field = (name: RegExp) => screen.findByRole('textbox', { name });
export const languages = () => screen.findByRole('combobox', { name: /^Languages/ });
export const preview = () => screen.findByRole('region', { name: 'Preview' });
export const save = () => screen.getByRole('button', { name: 'Save Changes' });
export const tab = (name: string) => screen.findByRole('tab', { name });
