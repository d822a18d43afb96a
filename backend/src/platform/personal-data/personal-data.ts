import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What one module keeps of a person: how to hand it over, and how to forget it. */
export interface PersonalDataPart {
  /** The part's name in the person's own download; a module has one. */
  readonly part: string;
  /** All of it that the person may see, for JSON: nothing of other people, no hashes, no secrets. */
  collect(em: EntityManager, userId: number): Promise<object>;
  /** Forgets it, in the transaction of `em`. What others keep of it stays, without the person in it. */
  erase(em: EntityManager, userId: number): Promise<void>;
  /** Goes after all others, for the part that they still read while they erase: the account itself. */
  readonly erasedLast?: boolean;
  /** Before anything is erased: keeps others from adding to this person until the transaction ends. */
  lock?(em: EntityManager, userId: number): Promise<void>;
}

/** The modules that keep something of a person. One joins by registering in its onModuleInit. */
@Injectable()
export class PersonalData {
  readonly #parts = new Map<string, PersonalDataPart>();

  register(part: PersonalDataPart): void {
    if (this.#parts.has(part.part)) throw new Error(`There are two parts of personal data named ${part.part}.`);
    this.#parts.set(part.part, part);
  }

  /** What every module keeps of this person, by the names of the parts. */
  async collectAll(em: EntityManager, userId: number): Promise<Record<string, object>> {
    const all: Record<string, object> = {};
    for (const part of this.#inOrder()) all[part.part] = await part.collect(em, userId);
    return all;
  }

  /** Forgets this person everywhere. Call it in a transaction: a part that fails must take back all the others. */
  async eraseAll(em: EntityManager, userId: number): Promise<void> {
    for (const part of this.#inOrder()) await part.lock?.(em, userId);
    for (const part of this.#inOrder().toReversed()) await part.erase(em, userId);
  }

  /** What is erased last is told first: the account leads a download. */
  #inOrder(): PersonalDataPart[] {
    const parts = [...this.#parts.values()];
    return [...parts.filter(({ erasedLast }) => erasedLast), ...parts.filter(({ erasedLast }) => !erasedLast)];
  }
}
