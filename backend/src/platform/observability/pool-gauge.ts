import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Measures } from './measures.ts';

/** Shows how much of this node's pool of database connections is taken, and how many requests wait for one. */
@Injectable()
export class PoolGauge implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly measures: Measures,
  ) {}

  onModuleInit(): void {
    this.measures.watch(
      { name: 'database_connections', about: 'Connections of this node’s pool, and who waits for one.' },
      async () => {
        const { totalCount, idleCount, waitingCount } = await this.em.getConnection().getNativeClient();
        return [
          { value: totalCount - idleCount, labels: { state: 'busy' } },
          { value: idleCount, labels: { state: 'idle' } },
          { value: waitingCount, labels: { state: 'waiting' } },
        ];
      },
    );
  }
}
