import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
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
} from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../../platform/http/answers.ts';
import { type UserIdParam, userIdParamSchema } from '../../../platform/http/id-param.ts';
import { nextLink } from '../../../platform/http/next-link.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { TestimonialsService } from './testimonials.service.ts';

/** Read by everybody; written by who is logged in (product.md 4). */
@Controller('testimonials')
export class TestimonialsController {
  constructor(private readonly testimonials: TestimonialsService) {}

  @Get()
  @Answers(z.array(testimonialSchema))
  list(@Query({ schema: testimonialQuerySchema }) query: TestimonialQuery): Promise<Testimonial[]> {
    return this.testimonials.list(query);
  }

  @Get('user/:userId')
  @Answers(z.array(testimonialSchema))
  async listOf(
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Testimonial[]> {
    const { testimonials, next } = await this.testimonials.listOf(userId, query);
    nextLink(reply, request, next);
    return testimonials;
  }

  @Post()
  @LoggedIn()
  @Answers(testimonialSchema)
  create(
    @CurrentUser() me: SessionUser,
    @Body({ schema: newTestimonialSchema }) input: NewTestimonial,
  ): Promise<Testimonial> {
    return this.testimonials.create(me, input);
  }
}
