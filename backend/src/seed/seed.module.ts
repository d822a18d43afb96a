import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { PaymentsModule } from '../modules/payments/index.ts';
import { Clock } from '../platform/clock/clock.ts';
import type { LiveSettings } from '../platform/config/live-settings.ts';
import { SETTINGS } from '../platform/config/settings.ts';
import { runInContext } from '../platform/observability/tracing.ts';
import { DemoTips } from './tips.ts';

/**
 * Runs at start, after the airports were loaded. Checks `production` as well, although settings.ts refuses SEED=demo there, where the
 * demo data does not exist.
 */
@Injectable()
class DemoSeeder implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly tips: DemoTips,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.seed !== 'demo' || this.settings.production) return;
    const now = this.clock.now();
    const { seedDemo } = await import('./seed-demo.ts');
    // With the connections of jobs, whose statements may take long
    await runInContext({ job: 'seed', span: undefined }, async () => {
      if (await seedDemo(this.em.fork(), now)) await this.tips.add(now);
    });
  }
}

@Module({ imports: [PaymentsModule], providers: [DemoSeeder, DemoTips] })
export class SeedModule {}
