import { defineEntity, p } from '@mikro-orm/core';
import { TipEntity } from '../tip.entity.ts';

const TIP_MAIL_KINDS = ['tip', 'receipt', 'sent-back', 'taken-back'] as const;
type TipMailKind = (typeof TIP_MAIL_KINDS)[number];

const TipMailSchema = defineEntity({
  name: 'TipMail',
  schema: 'payments',
  tableName: 'tip_mail',
  properties: {
    tip: () => p.manyToOne(TipEntity).mapToPk().primary().deleteRule('cascade'),
    kind: p.text().$type<TipMailKind>().primary(),
    sentAt: p.datetime(),
  },
  checks: [{ name: 'tip_mail_kind', expression: "kind in ('tip', 'receipt', 'sent-back', 'taken-back')" }],
});

/** A mail about a tip that a node of the release before has sent: it goes with the next. */
export class TipMailEntity extends TipMailSchema.class {}
TipMailSchema.setClass(TipMailEntity);
