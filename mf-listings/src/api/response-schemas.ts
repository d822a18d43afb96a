import {
  contactRequestSchema,
  deletedListingSchema,
  listingSchema,
  ownListingSchema,
  testimonialSchema,
} from 'contracts';

interface ResponseSchemas {
  listing?: typeof listingSchema;
  listings?: ReturnType<typeof listingSchema.array>;
  ownListing?: typeof ownListingSchema;
  ownListings?: ReturnType<typeof ownListingSchema.array>;
  deletedListing?: typeof deletedListingSchema;
  contactRequests?: ReturnType<typeof contactRequestSchema.array>;
  testimonials?: ReturnType<typeof testimonialSchema.array>;
}

/**
 * Schemas of the responses that the home page and the profile's slot read. They apply in development and in tests, including
 * the browser tests of the contract. Production leaves them out: zod would add 23 KB to the first load, where nothing else
 * needs it.
 */
export const responseSchemas: ResponseSchemas =
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
