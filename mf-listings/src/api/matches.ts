import { MATCH_REASONS, type Matches, matchesSchema } from 'contracts';
import { api } from 'shared-ui/app';

const matchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who fits one's own listing, best first (PRODUCT.md 31). A listing of somebody else is a 404. */
    listMatches: build.query<Matches, number>({
      query: (id) => `my-listings/${String(id)}/matches`,
      transformResponse: withKnownReasons,
      responseSchema: matchesSchema,
      providesTags: ['MyListing', 'Session'],
      // Others post meanwhile: load it again on each visit
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListMatchesQuery } = matchesApi;

/** A newer node may know reasons that this page has no words for: the match still shows, without them. */
function withKnownReasons(response: Matches): Matches {
  const known: readonly string[] = MATCH_REASONS;
  return {
    ...response,
    matches: response.matches.map((match) => ({
      ...match,
      reasons: match.reasons.filter(({ type }) => known.includes(type)),
    })),
  };
}
