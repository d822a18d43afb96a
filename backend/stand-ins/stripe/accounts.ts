import type Stripe from 'stripe';
import { ApiError, invalidParameter, notPossible } from './api-error.ts';
import { type Context, randomText } from './context.ts';

interface NewAccount {
  readonly country: string;
  readonly email?: string;
  readonly metadata?: Record<string, string>;
}

/** The owner's choice on the local onboarding form. */
export type OnboardingResult = 'complete' | 'lacking';

const UNSUPPORTED_COUNTRIES = new Set(['CU', 'IR', 'KP', 'SY']);
const FORM_FIELDS = ['external_account', 'individual.first_name', 'individual.last_name', 'tos_acceptance.date'];
const DOCUMENT = ['individual.verification.document'];

/** Express accounts of helpers. */
export class Accounts {
  constructor(private readonly context: Context) {}

  create({ country, email, metadata = {} }: NewAccount): Stripe.Account {
    if (!/^[A-Z]{2}$/.test(country) || UNSUPPORTED_COUNTRIES.has(country))
      throw invalidParameter(`${country} is not currently supported by Stripe.`, 'country', 'country_unsupported');
    return this.context.state.put(buildAccount({ country, email, metadata }, this.context.seconds()));
  }

  get(id: string): Stripe.Account {
    const found = this.context.state.get('account', id);
    if (found !== undefined) return found;
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    });
  }

  /** Its owner has submitted the form. */
  onboard(id: string, result: OnboardingResult): Stripe.Account {
    const complete = result === 'complete';
    const account: Stripe.Account = {
      ...this.get(id),
      capabilities: { transfers: complete ? 'active' : 'inactive' },
      details_submitted: true,
      charges_enabled: false,
      payouts_enabled: complete,
      requirements: buildRequirements(complete ? [] : DOCUMENT),
    };
    this.context.state.put(account);
    this.context.emit('account.updated', account, account.id);
    return account;
  }

  remove(id: string): { id: string; object: 'account'; deleted: true } {
    this.get(id);
    if (this.context.state.list('transfer').some(({ destination }) => destination === id))
      throw notPossible('This account has a balance. It can be deleted once that is paid out.');
    this.context.state.run('delete from object where id = ?', id);
    return { id, object: 'account', deleted: true };
  }
}

function buildRequirements(due: readonly string[]): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [...due],
    errors: [],
    disabled_reason: due.length === 0 ? null : 'requirements.past_due',
    eventually_due: [...due],
    past_due: [...due],
    pending_verification: [],
  };
}

function buildAccount({ country, email, metadata }: NewAccount, created: number): Stripe.Account {
  return {
    id: `acct_${randomText(16)}`,
    object: 'account',
    business_type: 'individual',
    country,
    created,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    default_currency: 'usd',
    controller: {
      is_controller: true,
      type: 'application',
      fees: { payer: 'application_express' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    details_submitted: false,
    email: email ?? null,
    metadata,
    payouts_enabled: false,
    type: 'express',
    external_accounts: { object: 'list', data: [], has_more: false, url: '' },
    requirements: buildRequirements(FORM_FIELDS),
  };
}

/** `form` is the token that the page of an `onboarding` link submits. */
type LinkKind = 'onboarding' | 'form' | 'dashboard';
const LIFETIME_SECONDS: Readonly<Record<LinkKind, number>> = { onboarding: 5 * 60, form: 60 * 60, dashboard: 5 * 60 };

interface LinkUrls {
  readonly returnUrl?: string;
  readonly refreshUrl?: string;
}

interface OpenedLink extends Required<LinkUrls> {
  readonly account: string;
  /** Whether it was opened for the first time, and before it expired. */
  readonly valid: boolean;
}

/** Secret links for the owner of an account: each opens once, for minutes. */
export class AccountLinks {
  constructor(
    private readonly context: Context,
    private readonly accounts: Accounts,
    private readonly publicUrl: string,
  ) {}

  createAccountLink(account: string, urls: LinkUrls): Stripe.AccountLink {
    this.accounts.get(account);
    const created = this.context.seconds();
    return {
      object: 'account_link',
      created,
      expires_at: created + LIFETIME_SECONDS.onboarding,
      url: `${this.publicUrl}/dev/stripe/onboarding/${this.createToken('onboarding', account, urls)}`,
    };
  }

  createLoginLink(account: string): Stripe.LoginLink {
    if (!this.accounts.get(account).details_submitted)
      throw notPossible('Cannot create a login link for an account that has not completed onboarding.');
    const url = `${this.publicUrl}/dev/stripe/dashboard/${this.createToken('dashboard', account, {})}`;
    return { object: 'login_link', created: this.context.seconds(), url };
  }

  createToken(kind: LinkKind, account: string, { returnUrl = '', refreshUrl = '' }: LinkUrls): string {
    const token = randomText(32);
    this.context.state.run(
      `insert into link (token, kind, account, return_url, refresh_url, expires_at) values (?, ?, ?, ?, ?, ?)`,
      token,
      kind,
      account,
      returnUrl,
      refreshUrl,
      this.context.seconds() + LIFETIME_SECONDS[kind],
    );
    return token;
  }

  /** Uses the link up. Undefined for an unknown token. */
  open(kind: LinkKind, token: string): OpenedLink | undefined {
    const { state } = this.context;
    return state.transaction(() => {
      const link = state.row('select * from link where token = ? and kind = ?', token, kind);
      if (link === undefined) return undefined;
      state.run('update link set used = 1 where token = ?', token);
      return {
        account: String(link['account']),
        returnUrl: String(link['return_url']),
        refreshUrl: String(link['refresh_url']),
        valid: link['used'] === 0 && Number(link['expires_at']) > this.context.seconds(),
      };
    });
  }
}
