import { AccountLinks } from './account-links.ts';
import { Accounts } from './accounts.ts';
import { Balance } from './balance.ts';
import { Charges } from './charges.ts';
import { Disputes } from './disputes.ts';
import { Expander } from './expand.ts';
import { PaymentIntents } from './payment-intents.ts';
import type { Provider } from './provider.ts';
import { Refunds } from './refunds.ts';
import type { State } from './state.ts';
import { Transfers } from './transfers.ts';

/** The departments of the local Stripe, over one book. */
export interface Parts {
  readonly state: State;
  readonly balance: Balance;
  readonly charges: Charges;
  readonly intents: PaymentIntents;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  readonly accounts: Accounts;
  readonly links: AccountLinks;
  readonly transfers: Transfers;
  readonly expander: Expander;
}

export function partsOf(provider: Provider, publicUrl: string): Parts {
  const { state } = provider;
  const balance = new Balance(provider);
  const charges = new Charges(provider, balance);
  const intents = new PaymentIntents(provider, charges);
  const accounts = new Accounts(provider);
  return {
    ...{ state, balance, charges, intents, accounts, expander: new Expander(state, balance) },
    refunds: new Refunds(provider, { intents, charges, balance }),
    disputes: new Disputes(provider, charges, balance),
    links: new AccountLinks(provider, accounts, publicUrl),
    transfers: new Transfers(provider, { accounts, charges, balance }),
  };
}
