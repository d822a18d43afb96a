import type { EntityManager } from '@mikro-orm/postgresql';
import { ReplyTimesEntity } from '../modules/messaging/index.ts';
import { getId, type Ids } from './seed-context.ts';
import { readSeed } from './seed-data.ts';

const MINUTE = 60;

/** In minutes, newest first: from more conversations than the demo has. */
const REPLY_TIMES = readSeed<Readonly<Record<string, readonly number[]>>>('reply-times');

export async function addReplyTimes(em: EntityManager, people: Ids): Promise<void> {
  for (const [key, minutes] of Object.entries(REPLY_TIMES)) {
    const seconds = minutes.map((many) => many * MINUTE);
    const median = seconds.toSorted((one, two) => one - two)[Math.floor(seconds.length / 2)];
    em.create(ReplyTimesEntity, { userId: getId(people, key), seconds, medianSeconds: median });
  }
  await em.flush();
}
