import {
  airportSchema,
  contactRequestSchema,
  deletedListingSchema,
  listingSchema,
  ownListingSchema,
  testimonialSchema,
  listOf,
} from 'contracts';

interface ResponseSchemas {
  airports?: ReturnType<typeof listOf<typeof airportSchema>>;
  listings?: ReturnType<typeof listOf<typeof listingSchema>>;
  ownListing?: typeof ownListingSchema;
  ownListings?: ReturnType<typeof listOf<typeof ownListingSchema>>;
  deletedListing?: typeof deletedListingSchema;
  contactRequests?: ReturnType<typeof listOf<typeof contactRequestSchema>>;
  testimonials?: ReturnType<typeof listOf<typeof testimonialSchema>>;
}

/**
 * Schemas of the responses that the home page and the profile's slot read. They apply in development and in tests, including
 * the browser tests of the contract. Production leaves them out: zod would add 9 kB to the first load, where nothing else
 * needs it.
 */
export const responseSchemas: ResponseSchemas =
  process.env.NODE_ENV === 'production'
    ? {}
    : {
        airports: listOf(airportSchema),
        listings: listOf(listingSchema),
        ownListing: ownListingSchema,
        ownListings: listOf(ownListingSchema),
        deletedListing: deletedListingSchema,
        contactRequests: listOf(contactRequestSchema),
        testimonials: listOf(testimonialSchema),
      };
