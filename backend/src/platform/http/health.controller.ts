import { Controller, Get, Header } from '@nestjs/common';
import pTimeout from 'p-timeout';
import { z } from 'zod';
import { PreparedSql } from '../database/prepared-sql.ts';
import { defineErrors } from '../errors/define-errors.ts';
import { Refuses } from '../errors/refuses.ts';
import { Public } from '../login/access.ts';
import { Draining } from './draining.ts';
import { ResponseSchema } from './response-schema.ts';

const DATABASE_TIMEOUT_MS = 3000;
const healthSchema = z.object({ status: z.literal('ok') });
type Health = z.infer<typeof healthSchema>;

const healthErrors = defineErrors('health', {
  unavailable: {
    database: 'The database cannot be reached.',
  },
});

@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly sql: PreparedSql,
    private readonly draining: Draining,
  ) {}

  /**
   * 200 while this process answers at all, whatever it can reach: what restarts nodes must not restart all of them while the database is
   * away.
   */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(healthSchema)
  live(): Health {
    return { status: 'ok' };
  }

  /** 200 when the site can serve; 503 with the reason when not (PRODUCT.md, Running it). */
  @Get('health')
  @Header('Cache-Control', 'no-store')
  @Refuses({ unavailable: ['health.database'] })
  @ResponseSchema(healthSchema)
  health(): Promise<Health> {
    return this.checkDatabase();
  }

  /** 200 where this node wants requests; 503 also while it drains, though it still answers them. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @Refuses({ unavailable: ['health.database'] })
  @ResponseSchema(healthSchema)
  async ready(): Promise<Health> {
    this.draining.refuseIfBegun();
    return this.checkDatabase();
  }

  private async checkDatabase(): Promise<Health> {
    const query = this.sql.run('health', { sql: 'select 1', parameters: [] });
    await pTimeout(query, { milliseconds: DATABASE_TIMEOUT_MS }).catch(() => {
      throw healthErrors.database();
    });
    return { status: 'ok' };
  }
}
