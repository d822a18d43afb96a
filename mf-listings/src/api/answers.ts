import {
  contactRequestSchema,
  deletedListingSchema,
  listingSchema,
  ownListingSchema,
  testimonialSchema,
} from 'shared-ui/contracts';

interface Answers {
  listing?: typeof listingSchema;
  listings?: ReturnType<typeof listingSchema.array>;
  ownListing?: typeof ownListingSchema;
  ownListings?: ReturnType<typeof ownListingSchema.array>;
  deletedListing?: typeof deletedListingSchema;
  contactRequests?: ReturnType<typeof contactRequestSchema.array>;
  testimonials?: ReturnType<typeof testimonialSchema.array>;
}

/**
 * What the calls of the home page and of the profile's slot must answer. Checked while we develop and in every test, browser tests of the contract
 * included; a visitor is spared the 23 KB that zod weighs on the first load, where nothing else needs it.
 */
export const answers: Answers =
  process.env.NODE_ENV === 'production'
    ? {}
    : {
        listing: listingSchema,
        listings: listingSchema.array(),
        ownListing: ownListingSchema,
        ownListings: ownListingSchema.array(),
        deletedListing: deletedListingSchema,
        contactRequests: contactRequestSchema.array(),
        testimonials: testimonialSchema.array(),
      };
