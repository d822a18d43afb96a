import type amountForm from './en/amount-form.json' with { type: 'json' };
import type checkout from './en/checkout.json' with { type: 'json' };
import type localProvider from './en/local-provider.json' with { type: 'json' };
import type noTip from './en/no-tip.json' with { type: 'json' };
import type paymentForm from './en/payment-form.json' with { type: 'json' };
import type paymentSuccess from './en/payment-success.json' with { type: 'json' };
import type payouts from './en/payouts.json' with { type: 'json' };
import type receipt from './en/receipt.json' with { type: 'json' };
import type remote from './en/remote.json' with { type: 'json' };
import type sendTip from './en/send-tip.json' with { type: 'json' };
import type tipGoesBack from './en/tip-goes-back.json' with { type: 'json' };
import type tipPreferences from './en/tip-preferences.json' with { type: 'json' };
import type tipTicket from './en/tip-ticket.json' with { type: 'json' };
import type tip from './en/tip.json' with { type: 'json' };
import type tipsList from './en/tips-list.json' with { type: 'json' };

declare module 'shared-ui/app' {
  /** Keys of t('…') are checked against these. */
  interface LocaleNamespaces {
    payments: typeof amountForm &
      typeof checkout &
      typeof localProvider &
      typeof noTip &
      typeof paymentForm &
      typeof paymentSuccess &
      typeof payouts &
      typeof receipt &
      typeof remote &
      typeof sendTip &
      typeof tipGoesBack &
      typeof tipPreferences &
      typeof tipTicket &
      typeof tip &
      typeof tipsList;
  }
}
