import { Module } from '@nestjs/common';
import { HistoryController } from './history/history.controller.ts';
import { HistoryService } from './history/history.service.ts';
import { TipsFile } from './history/tips-file.ts';
import { Ledger } from './ledger/ledger.ts';
import { TipMailsJob } from './mails/tip-mails.job.ts';
import { PayoutAccounts } from './payouts/payout-accounts.ts';
import { PayoutUpdates } from './payouts/payout-updates.ts';
import { PayoutsController } from './payouts/payouts.controller.ts';
import { PayoutsService } from './payouts/payouts.service.ts';
import { PaymentsPersonalData } from './personal-data.ts';
import { TipPreferencesController } from './preferences/tip-preferences.controller.ts';
import { TipPreferencesService } from './preferences/tip-preferences.service.ts';
import { RecipientsController } from './recipients/recipients.controller.ts';
import { RecipientsService } from './recipients/recipients.service.ts';
import { ReturnRules } from './returns/return-rules.ts';
import { ReturnJob } from './returns/return.job.ts';
import { Returns } from './returns/returns.service.ts';
import { SettledTip } from './settlement/settled-tip.ts';
import { Settlement } from './settlement/settlement.service.ts';
import { WebhooksController } from './settlement/webhooks.controller.ts';
import { WebhooksService } from './settlement/webhooks.service.ts';
import { PaymentsSweepJob } from './sweep/sweep.job.ts';
import { CheckTipsJob } from './tips/check-tips.job.ts';
import { NewTips } from './tips/new-tips.ts';
import { OpenTips } from './tips/open-tips.ts';
import { RecordedTipsService } from './tips/recorded-tips.service.ts';
import { TipPayments } from './tips/tip-payments.ts';
import { TipsController } from './tips/tips.controller.ts';
import { TipsService } from './tips/tips.service.ts';
import { TipClaims } from './transfers/tip-claims.ts';
import { TransferRules } from './transfers/transfer-rules.ts';
import { TransferJob } from './transfers/transfer.job.ts';
import { Transfers } from './transfers/transfers.service.ts';
import { WebhookEvents } from './webhook-events/webhook-events.ts';

@Module({
  controllers: [
    // Before the history: its path would be an id there
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
    NewTips,
    OpenTips,
    PaymentsPersonalData,
    PaymentsSweepJob,
    PayoutAccounts,
    PayoutUpdates,
    PayoutsService,
    RecipientsService,
    RecordedTipsService,
    ReturnJob,
    ReturnRules,
    Returns,
    SettledTip,
    Settlement,
    TipClaims,
    TipMailsJob,
    TipPayments,
    TipPreferencesService,
    TipsFile,
    TipsService,
    TransferJob,
    TransferRules,
    Transfers,
    WebhookEvents,
    WebhooksService,
  ],
  // For the demo data.
  exports: [NewTips, Returns, Settlement, TipPayments],
})
export class PaymentsModule {}
