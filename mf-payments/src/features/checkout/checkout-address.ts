import { FIRST_TIP, LEAST_TIP, MOST_TIP } from 'shared-ui/contracts';

/** What the address says of a tip: /checkout/{recipientId}?amount=&name= or /checkout?recipientId=&amount=&name= (spec §2). */
export interface CheckoutAddress {
  /** `missing`: it names nobody; `nobody`: it names somebody whom there cannot be. */
  recipientId: number | 'missing' | 'nobody';
  /** US dollars; undefined where what it says can't be tipped. */
  amount: number | undefined;
  /** As whoever made the link calls them: anybody can write anything here. */
  name: string | undefined;
}

const AN_ID = /^[1-9]\d{0,14}$/;
const WHOLE = /^\d+$/;
const LONGEST_NAME = 60;

export function readCheckout(inPath: string | undefined, query: URLSearchParams): CheckoutAddress {
  const id = inPath ?? query.get('recipientId') ?? '';
  return {
    recipientId: AN_ID.test(id) ? Number(id) : id === '' ? 'missing' : 'nobody',
    amount: amountIn(query.get('amount')),
    name: query.get('name')?.trim().slice(0, LONGEST_NAME) || undefined,
  };
}

function amountIn(text: string | null): number | undefined {
  if (text === null || text === '') return FIRST_TIP.checkout;
  const dollars = WHOLE.test(text) ? Number(text) : 0;
  return dollars >= LEAST_TIP && dollars <= MOST_TIP ? dollars : undefined;
}
