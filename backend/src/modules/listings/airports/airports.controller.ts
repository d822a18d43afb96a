import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { airportSchema } from 'contracts';
import { z } from 'zod';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { Public } from '../../../platform/login/access.ts';
import { AirportsService } from './airports.service.ts';

@Public()
@Controller('airports')
export class AirportsController {
  constructor(private readonly airports: AirportsService) {}

  /** The full list (spec §7, PRODUCT.md 19), the same for everybody: browsers cache it for a day, then revalidate by ETag. */
  @Get()
  @ResponseSchema(z.array(airportSchema))
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const body = await this.airports.list();
    void reply.header('Cache-Control', 'public, max-age=86400');
    body.send(request, reply);
  }
}
