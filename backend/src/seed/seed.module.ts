import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.ts';
import type { LiveSettings } from '../platform/config/live-settings.ts';
import { SETTINGS } from '../platform/config/settings.ts';
import { seedDemo } from './seed-demo.ts';

/** Runs at start, after the airports are there. SEED is never `demo` in production (settings.ts); here it is said twice. */
@Injectable()
export class DemoSeeder implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.seed !== 'demo' || this.settings.production) return;
    await seedDemo(this.em.fork(), this.clock.now());
  }
}

@Module({ providers: [DemoSeeder] })
export class SeedModule {}
