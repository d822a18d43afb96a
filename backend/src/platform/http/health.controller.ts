import { Controller, Get, Header } from '@nestjs/common';
import { z } from 'zod';
import { PreparedSql } from '../database/prepared-sql.ts';
import { RequestError } from '../errors/request-errors.ts';
import { Answers } from './answers.ts';
import { Draining } from './draining.ts';

const PATIENCE_MS = 3000;
const healthSchema = z.object({ status: z.literal('ok') });
type Health = z.infer<typeof healthSchema>;

@Controller()
export class HealthController {
  constructor(
    private readonly sql: PreparedSql,
    private readonly draining: Draining,
  ) {}

  /** 200 when the site can serve; 503 with the reason when not (product.md, Running it). */
  @Get('health')
  @Header('Cache-Control', 'no-store')
  @Answers(healthSchema)
  health(): Promise<Health> {
    return this.checked();
  }

  /** 200 where requests may be sent to this node; 503 too once it has been told to stop, while it still answers them. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @Answers(healthSchema)
  async ready(): Promise<Health> {
    this.draining.refuseIfBegun();
    return this.checked();
  }

  private async checked(): Promise<Health> {
    const asked = this.sql.run('health', { sql: 'select 1', parameters: [] });
    const late = new Promise<never>(
      (_resolve, reject) => void setTimeout(reject, PATIENCE_MS, new Error('late')).unref(),
    );
    await Promise.race([asked, late]).catch(() => {
      throw new RequestError('unavailable', 'health.database', 'The database cannot be reached.');
    });
    return { status: 'ok' };
  }
}
