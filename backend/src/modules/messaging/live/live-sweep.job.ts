import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { LiveEventEntity } from './live-event.entity.ts';

/** Who was away for longer asks for everything anew. */
const KEPT_MS = 24 * 3_600_000;

/** Once an hour, on one node: forgets what people were told a day ago. */
@Injectable()
export class LiveSweepJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('41 * * * *', 'messaging.sweep-live-events', () => this.sweep());
  }

  async sweep(): Promise<void> {
    const over = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.em.fork().nativeDelete(LiveEventEntity, { createdAt: { $lt: over } });
  }
}
