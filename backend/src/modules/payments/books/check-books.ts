import type { EntityManager } from '@mikro-orm/postgresql';
import type { CardPayments } from '../../../platform/cards/card-payments.ts';
import { type Books, readBooks } from './books.ts';
import { type Difference, differencesWith, differencesWithin } from './differences.ts';
import { type ProviderBooks, readProvider } from './provider-books.ts';
import { waitingFor } from './waiting.ts';

export interface CheckedBooks {
  readonly books: Books;
  /** Undefined where this site takes no card payments. */
  readonly provider: ProviderBooks | undefined;
  readonly differences: readonly Difference[];
  /** What agrees and needs a person all the same. */
  readonly waiting: readonly Difference[];
}

/** Reads the books and those of the provider, and holds one against the other. Changes nothing. */
export async function checkBooks(
  em: EntityManager,
  cards: Pick<CardPayments, 'on' | 'listMovements'>,
  now = new Date(),
): Promise<CheckedBooks> {
  const before = await readBooks(em);
  const provider = cards.on ? await readProvider(cards) : undefined;
  if (provider === undefined) {
    const differences = differencesWithin(before);
    return { books: before, provider, differences, waiting: waitingFor(before, now) };
  }
  const first = differencesWith(provider, before);
  const books = first.length === 0 ? before : await readBooks(em);
  const differences = [...differencesWithin(books), ...stillThere(first, provider, books)];
  return { books, provider, differences, waiting: waitingFor(books, now) };
}

/** A site that runs goes on meanwhile: what was booked while the provider was read is no difference. */
function stillThere(first: readonly Difference[], provider: ProviderBooks, books: Books): Difference[] {
  const tips = new Set(first.map(({ tipId }) => tipId));
  return first.length === 0 ? [] : differencesWith(provider, books).filter(({ tipId }) => tips.has(tipId));
}
