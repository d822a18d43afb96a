import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';

/** How others see a person whose account may be deleted: null is no account. */
export const nameOrDeleted = (username: string | null): string => username ?? 'Deleted traveler';

/** What one module stores about a person. */
export interface PersonalDataPart {
  /** The part's name in the download; one per module. */
  readonly part: string;
  /** Everything that the person may see, for JSON: nothing about others, no hashes, no secrets. */
  collect(em: EntityManager, userId: number): Promise<object>;
  /** Deletes it in the transaction of `em`. What others keep stays, without the person in it. */
  erase(em: EntityManager, userId: number): Promise<void>;
  /** Erased after all others, which still read it: the account itself. */
  readonly erasedLast?: boolean;
  /** Called before anything is erased: prevents new data about this person until the transaction ends. */
  lock?(em: EntityManager, userId: number): Promise<void>;
}

/** Modules register their part here, in onModuleInit. */
@Injectable()
export class PersonalData {
  readonly #parts = new Map<string, PersonalDataPart>();

  register(part: PersonalDataPart): void {
    if (this.#parts.has(part.part)) throw new Error(`There are two parts of personal data named ${part.part}.`);
    this.#parts.set(part.part, part);
  }

  /** What every module stores about this person, by the names of the parts. */
  async collectAll(em: EntityManager, userId: number): Promise<Record<string, object>> {
    const all: Record<string, object> = {};
    for (const part of this.#inOrder()) all[part.part] = await part.collect(em, userId);
    return all;
  }

  /** Erases this person everywhere. Call it in a transaction: all parts, or none. */
  async eraseAll(em: EntityManager, userId: number): Promise<void> {
    for (const part of this.#inOrder()) await part.lock?.(em, userId);
    for (const part of this.#inOrder().toReversed()) await part.erase(em, userId);
  }

  /** The account first: it leads the download, and is erased last. */
  #inOrder(): PersonalDataPart[] {
    const parts = [...this.#parts.values()];
    return [...parts.filter(({ erasedLast }) => erasedLast), ...parts.filter(({ erasedLast }) => !erasedLast)];
  }
}
