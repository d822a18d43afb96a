import { defineEntity, p } from '@mikro-orm/core';

const WebhookEventSchema = defineEntity({
  name: 'WebhookEvent',
  schema: 'payments',
  tableName: 'webhook_event',
  properties: {
    /** The provider's id. */
    id: p.text().primary(),
    type: p.text(),
    receivedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'webhook_event_by_age',
      expression: 'create index webhook_event_by_age on payments.webhook_event (received_at)',
    },
  ],
});

/** A webhook event that was processed, stored in the transaction of its effect. */
export class WebhookEventEntity extends WebhookEventSchema.class {}
WebhookEventSchema.setClass(WebhookEventEntity);
