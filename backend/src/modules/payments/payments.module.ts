import { Module } from '@nestjs/common';
import { HistoryController } from './history/history.controller.ts';
import { HistoryService } from './history/history.service.ts';
import { TipsCsv } from './history/tips-csv.ts';
import { Ledger } from './ledger/ledger.ts';
import { PaymentsMails } from './mails/payments-mails.ts';
import { PayoutAccounts } from './payouts/payout-accounts.ts';
import { PayoutFreezes } from './payouts/payout-freezes.ts';
import { PayoutsController } from './payouts/payouts.controller.ts';
import { PayoutsService } from './payouts/payouts.service.ts';
import { PaymentsPersonalData } from './personal-data.ts';
import { RecipientsController } from './recipients/recipients.controller.ts';
import { RecipientsService } from './recipients/recipients.service.ts';
import { TipPreferencesController } from './recipients/tip-preferences.controller.ts';
import { Settlement, TipBookkeeper } from './settlement/settlement.service.ts';
import { CheckTipsJob } from './tips/check-tips.job.ts';
import { OpenTips } from './tips/open-tips.ts';
import { TipCaps } from './settlement/tip-caps.ts';
import { TipHolds } from './settlement/tip-holds.ts';
import { TipPayments } from './tips/tip-payments.ts';
import { TipsController } from './tips/tips.controller.ts';
import { PaymentAttempts, TipsService } from './tips/tips.service.ts';
import { MoveMoneyJob } from './transfers/move-money.job.ts';
import { Refunds } from './transfers/refunds.service.ts';
import { Reversals } from './transfers/reversals.service.ts';
import { PaymentsSweepJob } from './transfers/sweep.job.ts';
import { TipClaims } from './transfers/tip-claims.ts';
import { Transfers } from './transfers/transfers.service.ts';
import { WebhookEvents } from './webhook-events.ts';
import { WebhooksController, WebhooksService } from './webhooks/webhooks.controller.ts';

@Module({
  controllers: [
    // Before the history, where its path would match `tips/:id`
    TipPreferencesController,
    HistoryController,
    PayoutsController,
    RecipientsController,
    TipsController,
    WebhooksController,
  ],
  providers: [
    CheckTipsJob,
    HistoryService,
    Ledger,
    MoveMoneyJob,
    OpenTips,
    PaymentAttempts,
    PaymentsMails,
    PaymentsPersonalData,
    PaymentsSweepJob,
    PayoutAccounts,
    PayoutFreezes,
    PayoutsService,
    RecipientsService,
    Refunds,
    Reversals,
    Settlement,
    TipBookkeeper,
    TipCaps,
    TipClaims,
    TipHolds,
    TipPayments,
    TipsCsv,
    TipsService,
    Transfers,
    WebhookEvents,
    WebhooksService,
  ],
  // For the demo data, and for moderation
  exports: [PaymentAttempts, PayoutFreezes, Refunds, Settlement, TipPayments],
})
export class PaymentsModule {}
