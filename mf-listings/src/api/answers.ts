import { listingSchema, testimonialSchema } from 'shared-ui/contracts';

interface Answers {
  listings?: ReturnType<typeof listingSchema.array>;
  testimonials?: ReturnType<typeof testimonialSchema.array>;
}

/**
 * What the home page's calls must answer. Checked while we develop and in every test, browser tests of the contract
 * included; a visitor is spared the 23 KB that zod weighs on the first load, where nothing else needs it.
 */
export const answers: Answers =
  process.env.NODE_ENV === 'production'
    ? {}
    : { listings: listingSchema.array(), testimonials: testimonialSchema.array() };
