import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type NewTestimonial,
  newTestimonialSchema,
  type PageQuery,
  pageQuerySchema,
  type Testimonial,
  type TestimonialQuery,
  testimonialQuerySchema,
  testimonialSchema,
} from 'contracts';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { type IdParam, idParamSchema, type UserIdParam, userIdParamSchema } from '../../../platform/http/id-param.ts';
import { setNextLink } from '../../../platform/http/paging.ts';
import { CallerAddress, LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, OptionalLogin, Public } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { TakeBackService } from './take-back.service.ts';
import { TestimonialsService } from './testimonials.service.ts';

/** Read by everybody; written after a login (PRODUCT.md 4). */
@Controller('testimonials')
export class TestimonialsController {
  constructor(
    private readonly testimonials: TestimonialsService,
    private readonly takeBacks: TakeBackService,
  ) {}

  @Get()
  @Public()
  @ResponseSchema(z.array(testimonialSchema))
  list(@Query({ schema: testimonialQuerySchema }) query: TestimonialQuery): Promise<Testimonial[]> {
    return this.testimonials.list(query);
  }

  /** Its author finds one that waits for the operator too. */
  @Get('user/:userId')
  @OptionalLogin()
  @Refuses({ invalid: ['request.unknown_page'] })
  @ResponseSchema(z.array(testimonialSchema))
  async listAbout(
    @CurrentUser() viewer: SessionUser | undefined,
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Testimonial[]> {
    const { testimonials, next } = await this.testimonials.listAbout(viewer, userId, query);
    setNextLink(reply, request, next);
    return testimonials;
  }

  @Post()
  @LimitedBy('listings.testimonial', 'listings.testimonial-day', 'listings.unproven-testimonial')
  @Refuses({
    forbidden: ['listings.review_oneself', 'listings.review_stranger'],
    missing: ['listings.no_such_traveler'],
    refused: ['listings.review_route'],
  })
  @ResponseSchema(testimonialSchema)
  create(
    @CurrentUser() me: SessionUser,
    @Body({ schema: newTestimonialSchema }) input: NewTestimonial,
    @CallerAddress() callerAddress: string,
  ): Promise<Testimonial> {
    return this.testimonials.create(me, input, callerAddress);
  }

  /** Anybody but its author gets 404. */
  @Delete(':id')
  @HttpCode(204)
  @LimitedBy('listings.testimonial')
  @Refuses({ missing: ['listings.no_such_testimonial'] })
  takeBack(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<void> {
    return this.takeBacks.takeBack(me, id);
  }
}
