import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { PersonalData } from '../../platform/personal-data/personal-data.ts';

/** A person leaves: every module that registered a part forgets them, or none does. */
@Injectable()
export class DeleteAccountFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly personalData: PersonalData,
  ) {}

  delete(me: SessionUser): Promise<void> {
    return this.em.transactional((em) => this.personalData.eraseAll(em, me.id));
  }
}
