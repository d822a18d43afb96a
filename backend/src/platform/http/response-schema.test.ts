import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { ResponseSchema } from './response-schema.ts';

it('documents the answer, and every status that a refusal can have', () => {
  class Handlers {
    @ResponseSchema(z.object({ id: z.int() }))
    get(): void {
      // Only its documentation counts.
    }
  }
  const documented = Reflect.getMetadata('swagger/apiResponse', Handlers.prototype.get) as object;
  const statuses = ['2XX', '400', '401', '403', '404', '409', '413', '415', '422', '429', '503'];
  expect(Object.keys(documented).toSorted()).toEqual(statuses);
});
