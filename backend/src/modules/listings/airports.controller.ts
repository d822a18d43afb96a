import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { airportSchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../platform/http/answers.ts';
import { isFresh } from '../../platform/http/etag.ts';
import { AirportsService } from './airports.service.ts';

const A_DAY = 'public, max-age=86400';

@Controller('airports')
export class AirportsController {
  constructor(private readonly airports: AirportsService) {}

  /** The full list (spec §7, product.md 19): the same for everybody, so it is kept for a day and asked for by its ETag. */
  @Get()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Answers(z.array(airportSchema))
  async list(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const { body, etag } = await this.airports.list();
    void reply.header('Cache-Control', A_DAY);
    return isFresh(request, reply, etag) ? undefined : body;
  }
}
