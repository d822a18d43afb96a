import { Controller, Get, Header } from '@nestjs/common';
import { z } from 'zod';
import { PreparedSql } from '../database/prepared-sql.ts';
import { RequestError } from '../errors/request-errors.ts';
import { Answers } from './answers.ts';

const PATIENCE_MS = 3000;
const healthSchema = z.object({ status: z.literal('ok') });

@Controller('health')
export class HealthController {
  constructor(private readonly sql: PreparedSql) {}

  /** 200 when the site can serve; 503 with the reason when not (product.md, Running it). */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(healthSchema)
  async get(): Promise<z.infer<typeof healthSchema>> {
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
