import { type ConversationListing, type Listing, toAmigoRoutes } from 'contracts';
import { api } from 'shared-ui/app';
import { responseSchemas } from './response-schemas.ts';

interface OwnedListing {
  /** Its owner. */
  userId: number | null;
  listing: ConversationListing;
}

const conversationListingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of a public listing, by its id; 404 where it is closed, expired, hidden or deleted. */
    getConversationListing: build.query<OwnedListing, number>({
      query: (id) => `listing/${String(id)}`,
      rawResponseSchema: responseSchemas.listing,
      transformResponse: toOwnedListing,
      providesTags: ['Listing'],
    }),
  }),
});

function toOwnedListing({ id, userId, flights, amigoFlights, ...listing }: Listing): OwnedListing {
  const { type, departureAirport, arrivalAirport, date, endDate, flightNumber } = listing;
  return {
    userId,
    listing: {
      listingId: id,
      type,
      departureAirport,
      arrivalAirport,
      date,
      endDate,
      flightNumber,
      isPublic: true,
      amigoRoutes: toAmigoRoutes(flights, amigoFlights),
    },
  };
}

export const { useGetConversationListingQuery } = conversationListingApi;
