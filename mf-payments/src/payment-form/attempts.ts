import { OWN_KEYS } from 'shared-ui/app';

/** One wish to pay: who, to whom, and how many dollars. `who` is null while nobody is logged in. */
export interface Wish {
  who: number | null;
  recipientId: number;
  amount: number;
}

const keyOf = ({ who, recipientId, amount }: Wish): string =>
  `${OWN_KEYS}payments:${String(who ?? 'anyone')}:tip:${String(recipientId)}:${String(amount)}`;

/**
 * The ids of wishes to pay that are not paid yet, in this tab: after a reload it is the same tip, and nobody pays twice. A browser
 * that forbids storage costs that and nothing else.
 */
export const attempts = {
  read: (wish: Wish): string | null => attempt(() => sessionStorage.getItem(keyOf(wish))) ?? null,
  keep: (wish: Wish, id: string): void => attempt(() => sessionStorage.setItem(keyOf(wish), id)),
  forget: (wish: Wish): void => attempt(() => sessionStorage.removeItem(keyOf(wish))),
};

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
