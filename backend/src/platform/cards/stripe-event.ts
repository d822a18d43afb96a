import { z } from 'zod';
import type { CardEvent } from './card-payments.ts';

const idSchema = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** The account of a helper's that this happened at; none where it happened at the operator's own. */
  account: z.string().nullish(),
  data: z.object({ object: z.object({ id: z.string().nullish(), payment_intent: idSchema, account: idSchema }) }),
});
type Told = z.infer<typeof eventSchema>;

/** Undefined where it is no event, or one of a kind that we did not ask for, as the provider's thin events are. */
export function eventOf(body: Buffer): CardEvent | undefined {
  const { data: event } = eventSchema.safeParse(jsonOf(body));
  return event && { id: event.id, type: event.type, about: aboutOf(event) };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function aboutOf({ type, account, data: { object } }: Told): CardEvent['about'] {
  if (/^(account|capability)\./.test(type)) {
    const id = account ?? (type === 'account.updated' ? object.id : object.account);
    return id ? { kind: 'account', id } : { kind: 'other' };
  }
  const id = account ? undefined : paymentIn(type, object);
  return id ? { kind: 'payment', id } : { kind: 'other' };
}

function paymentIn(type: string, object: Told['data']['object']): string | null | undefined {
  if (type.startsWith('payment_intent.')) return object.id;
  return /^(charge|refund)\./.test(type) ? object.payment_intent : undefined;
}
