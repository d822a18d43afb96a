import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { StripeStandIn } from '../src/stand-ins/stripe/stripe-stand-in.ts';

/** Lets the webhooks of the local Stripe reach an application that has no port. @returns what ends that */
export function deliverTo(nest: NestFastifyApplication, stripe: StripeStandIn | undefined): () => void {
  let open = true;
  if (stripe !== undefined)
    stripe.deliver = async (url, body, headers) => {
      if (!open) return undefined;
      const { pathname } = new URL(url);
      return (await nest.inject({ method: 'POST', url: pathname, payload: body, headers })).statusCode;
    };
  return () => {
    open = false;
    stripe?.webhooks.stop();
  };
}
