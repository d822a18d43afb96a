import type Stripe from 'stripe';
import { randomText } from './ids.ts';
import type { Provider } from './provider.ts';
import { notPossible, Refusal, wrongParameter } from './refusal.ts';

export interface NewAccount {
  readonly country: string;
  readonly email?: string;
  readonly metadata?: Record<string, string>;
}

/** How far its owner has come: what a person chooses on the local form. */
export type Onboarding = 'complete' | 'lacking';

const NOT_SERVED = new Set(['CU', 'IR', 'KP', 'SY']);
const FORM = ['external_account', 'individual.first_name', 'individual.last_name', 'tos_acceptance.date'];
const DOCUMENT = ['individual.verification.document'];

/** Express accounts of helpers. */
export class Accounts {
  constructor(private readonly provider: Provider) {}

  create({ country, email, metadata = {} }: NewAccount): Stripe.Account {
    if (!/^[A-Z]{2}$/.test(country) || NOT_SERVED.has(country))
      throw wrongParameter(`${country} is not currently supported by Stripe.`, 'country', 'country_unsupported');
    const account = accountOf({ country, email, metadata }, this.provider.seconds());
    return this.provider.state.put(account);
  }

  get(id: string): Stripe.Account {
    const found = this.provider.state.get('account', id);
    if (found !== undefined) return found;
    throw new Refusal(403, {
      ...{ type: 'invalid_request_error', code: 'account_invalid' },
      message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    });
  }

  /** Its owner has filled the form in. */
  onboard(id: string, how: Onboarding): Stripe.Account {
    const complete = how === 'complete';
    return this.#became({
      ...this.get(id),
      ...{ capabilities: { transfers: complete ? 'active' : 'inactive' }, details_submitted: true },
      ...{ charges_enabled: false, payouts_enabled: complete },
      requirements: requirementsOf(complete ? [] : DOCUMENT),
    });
  }

  remove(id: string): { id: string; object: 'account'; deleted: true } {
    this.get(id);
    if (this.provider.state.list('transfer').some(({ destination }) => destination === id))
      throw notPossible('This account has a balance. It can be deleted once that is paid out.');
    this.provider.state.run('delete from object where id = ?', id);
    return { id, object: 'account', deleted: true };
  }

  #became(account: Stripe.Account): Stripe.Account {
    this.provider.state.put(account);
    this.provider.tell('account.updated', account, account.id);
    return account;
  }
}

function requirementsOf(due: readonly string[]): Stripe.Account.Requirements {
  return {
    ...{ alternatives: [], current_deadline: null, currently_due: [...due], errors: [] },
    ...{ disabled_reason: due.length === 0 ? null : 'requirements.past_due' },
    ...{ eventually_due: [...due], past_due: [...due], pending_verification: [] },
  };
}

function accountOf({ country, email, metadata }: NewAccount, created: number): Stripe.Account {
  return {
    ...{ id: `acct_${randomText(16)}`, object: 'account', business_type: 'individual', country, created },
    ...{ capabilities: { transfers: 'inactive' }, charges_enabled: false, default_currency: 'usd' },
    controller: {
      ...{ is_controller: true, type: 'application', fees: { payer: 'application_express' } },
      ...{ losses: { payments: 'application' }, requirement_collection: 'stripe' },
      stripe_dashboard: { type: 'express' },
    },
    ...{ details_submitted: false, email: email ?? null, metadata, payouts_enabled: false, type: 'express' },
    external_accounts: { object: 'list', data: [], has_more: false, url: '' },
    requirements: requirementsOf(FORM),
  };
}
