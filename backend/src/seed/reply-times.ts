import type { EntityManager } from '@mikro-orm/postgresql';
import { ReplyTimesEntity } from '../modules/messaging/index.ts';
import type { PersonKey } from './people.ts';
import { getId, type Ids } from './seed-context.ts';

const MINUTE = 60;

/** In minutes, newest first: from more conversations than the demo has. */
const REPLY_TIMES: Partial<Record<PersonKey, number[]>> = {
  meena: [45, 100, 220, 80, 95],
  lucia: [20, 35, 50],
  samuel: [400, 190, 700, 60],
  weiting: [12, 55, 9],
  giulia: [2900, 4100, 1700],
  kwame: [90, 110, 30],
};

export async function addReplyTimes(em: EntityManager, people: Ids<PersonKey>): Promise<void> {
  for (const [key, minutes] of Object.entries(REPLY_TIMES)) {
    const seconds = minutes.map((many) => many * MINUTE);
    const median = seconds.toSorted((one, two) => one - two)[Math.floor(seconds.length / 2)];
    em.create(ReplyTimesEntity, { userId: getId(people, key as PersonKey), seconds, medianSeconds: median });
  }
  await em.flush();
}
