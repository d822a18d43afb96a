import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { airportSchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../platform/http/answers.ts';
import { AirportsService } from './airports.service.ts';

const A_DAY = 'public, max-age=86400';

@Controller('airports')
export class AirportsController {
  constructor(private readonly airports: AirportsService) {}

  /** The full list (spec §7, product.md 19): the same for everybody, so it is kept for a day and asked for by its ETag. */
  @Get()
  @Answers(z.array(airportSchema))
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const body = await this.airports.list();
    void reply.header('Cache-Control', A_DAY);
    body.send(request, reply);
  }
}
