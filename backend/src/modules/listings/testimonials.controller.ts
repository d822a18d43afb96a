import { Controller, Get, Query } from '@nestjs/common';
import {
  type Testimonial,
  type TestimonialQuery,
  testimonialQuerySchema,
  testimonialSchema,
} from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../platform/http/answers.ts';
import { TestimonialsService } from './testimonials.service.ts';

@Controller('testimonials')
export class TestimonialsController {
  constructor(private readonly testimonials: TestimonialsService) {}

  @Get()
  @Answers(z.array(testimonialSchema))
  list(@Query({ schema: testimonialQuerySchema }) query: TestimonialQuery): Promise<Testimonial[]> {
    return this.testimonials.list(query);
  }
}
