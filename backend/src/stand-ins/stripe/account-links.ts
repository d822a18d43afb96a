import type Stripe from 'stripe';
import type { Accounts } from './accounts.ts';
import { randomText } from './ids.ts';
import type { Provider } from './provider.ts';
import { notPossible } from './refusal.ts';
import type { Row } from './state.ts';

/** Pages that an address opens once. `form` is what the page of an `onboarding` address sends. */
type LinkKind = 'onboarding' | 'form' | 'dashboard';
const GOOD_FOR_SECONDS: Readonly<Record<LinkKind, number>> = { onboarding: 5 * 60, form: 60 * 60, dashboard: 5 * 60 };

interface Pages {
  readonly returnUrl?: string;
  readonly refreshUrl?: string;
}

export interface OpenedLink {
  readonly account: string;
  readonly returnUrl: string;
  readonly refreshUrl: string;
  /** Whether it was good: an address opens its page once, and for minutes. */
  readonly good: boolean;
}

/** Addresses for the owner of an account, which nobody guesses and nobody uses twice. */
export class AccountLinks {
  constructor(
    private readonly provider: Provider,
    private readonly accounts: Accounts,
    private readonly publicUrl: string,
  ) {}

  createAccountLink(account: string, pages: Pages): Stripe.AccountLink {
    this.accounts.get(account);
    const created = this.provider.seconds();
    return {
      ...{ object: 'account_link', created, expires_at: created + GOOD_FOR_SECONDS.onboarding },
      url: `${this.publicUrl}/dev/stripe/onboarding/${this.make('onboarding', account, pages)}`,
    };
  }

  createLoginLink(account: string): Stripe.LoginLink {
    if (!this.accounts.get(account).details_submitted)
      throw notPossible('Cannot create a login link for an account that has not completed onboarding.');
    const token = this.make('dashboard', account, {});
    const url = `${this.publicUrl}/dev/stripe/dashboard/${token}`;
    return { object: 'login_link', created: this.provider.seconds(), url };
  }

  make(kind: LinkKind, account: string, { returnUrl = '', refreshUrl = '' }: Pages): string {
    const token = randomText(32);
    this.provider.state.run(
      `insert into link (token, kind, account, return_url, refresh_url, expires_at) values (?, ?, ?, ?, ?, ?)`,
      ...[token, kind, account, returnUrl, refreshUrl, this.provider.seconds() + GOOD_FOR_SECONDS[kind]],
    );
    return token;
  }

  /** Uses it up. Undefined where there is none. */
  open(kind: LinkKind, token: string): OpenedLink | undefined {
    const { state } = this.provider;
    return state.transaction(() => {
      const link: Row | undefined = state.row('select * from link where token = ? and kind = ?', token, kind);
      if (link === undefined) return undefined;
      state.run('update link set used = 1 where token = ?', token);
      const good = link['used'] === 0 && Number(link['expires_at']) > this.provider.seconds();
      const [account, returnUrl, refreshUrl] = ['account', 'return_url', 'refresh_url'].map((name) =>
        String(link[name]),
      );
      return { account: account ?? '', returnUrl: returnUrl ?? '', refreshUrl: refreshUrl ?? '', good };
    });
  }
}
