import type { EntityManager } from '@mikro-orm/postgresql';
import { readLanguages } from '../../platform/languages/language-names.ts';

/** A part of the free text of languages that names none of ISO 639-1, and how many people have it. */
export interface UnknownLanguage {
  readonly text: string;
  readonly people: number;
}

const BATCH_SIZE = 5000;
const TEXTS = `
  select languages as text, count(*)::int as people from account.account
  where languages > ? group by languages order by languages limit ${BATCH_SIZE}`;

/** What profiles say of languages and no search finds, the most frequent first. Without case; nobody is named. */
export async function listUnknownLanguages(em: EntityManager): Promise<UnknownLanguage[]> {
  const people = new Map<string, number>();
  let last = '';
  for (;;) {
    const rows = await em.execute<{ text: string; people: number }[]>(TEXTS, [last]);
    for (const row of rows)
      for (const part of new Set(readLanguages(row.text).notUnderstood.map((text) => text.toLowerCase())))
        people.set(part, (people.get(part) ?? 0) + row.people);
    last = rows.at(-1)?.text ?? '';
    if (rows.length < BATCH_SIZE) break;
  }
  return [...people]
    .map(([text, count]) => ({ text, people: count }))
    .sort((a, b) => b.people - a.people || (a.text < b.text ? -1 : 1));
}
