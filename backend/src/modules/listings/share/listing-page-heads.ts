import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Listing, ListingType } from 'contracts';
import { listingQuerySchema, PRODUCT, SEARCH_PAGE_SIZE } from 'contracts';
import { idParamSchema } from '../../../platform/http/id-param.ts';
import { type PageHead, PageHeads, type PageTags } from '../../../platform/http/page-head.ts';
import { looksLikeFlightNumber } from '../trip/flight-number.ts';
import { ListingsService } from '../search/listings.service.ts';
import { formatDays, formatTime } from '../trip/trip-format.ts';
import { parseLanguages } from '../../../platform/languages/language-names.ts';

/** The pages that open the listing of their parameter `listing` in a dialog. */
const PAGES = new Set(['/', '/search', '/flight-search']);

/** What is shown where a public listing's address is shared, and the first requests of a search or a listing. */
@Injectable()
export class ListingPageHeads implements OnModuleInit {
  constructor(
    private readonly heads: PageHeads,
    private readonly listings: ListingsService,
  ) {}

  onModuleInit(): void {
    this.heads.register((url) => this.getHead(url));
  }

  private async getHead({ pathname, searchParams }: URL): Promise<PageHead | undefined> {
    if (!PAGES.has(pathname)) return undefined;
    const { data } = idParamSchema.safeParse({ id: searchParams.get('listing') });
    const listing = data && (await this.listings.find(data.id));
    return {
      tags: listing && toPageTags(listing),
      // Not the airports, which a search by route needs too: their 61 kB would delay the scripts that draw the results
      requests: [
        ...(pathname === '/search' ? [toSearchRequest(searchParams)] : []),
        ...(data ? [`/api/listing/${data.id}`] : []),
      ],
    };
  }
}

/** As the search page asks for its first page (mf-listings/src/features/search). */
export function toSearchRequest(params: URLSearchParams): string {
  const { from, to, date, endDate, flight, type, language } = listingQuerySchema.shape;
  const query = new URLSearchParams();
  for (const [name, schema] of Object.entries({ from, to, date, endDate, flight, type, language })) {
    const { data } = schema.safeParse(params.get(name)?.trim() || undefined);
    if (data !== undefined) query.set(name, String(data));
  }
  query.set('limit', String(SEARCH_PAGE_SIZE));
  return `/api/listings?${query.toString()}`;
}

const TEXTS: Record<ListingType, { introduction: string; image: string; imageAlt: string }> = {
  helper: {
    introduction: 'An Amigo offers help',
    image: '/share/helper.png',
    imageAlt: `${PRODUCT}: an Amigo offers help on a flight`,
  },
  seeking_help: {
    introduction: 'A traveler is seeking help',
    image: '/share/seeker.png',
    imageAlt: `${PRODUCT}: a traveler is seeking help on a flight`,
  },
};

/** Facts of the trip only: no name and no free text, since other sites store what is shared. */
export function toPageTags(listing: Listing): PageTags {
  const { introduction, image, imageAlt } = TEXTS[listing.type];
  const { departureCity, departureAirport, arrivalCity, arrivalAirport } = listing;
  const days = formatDays(listing);
  const stops = (listing.flights ?? [])
    .slice(1)
    .map((flight) => `${flight.departureCity} (${flight.departureAirport})`);
  const via = stops.length === 0 ? '' : ` via ${stops.join(' and ')}`;
  const route = `from ${departureCity} (${departureAirport})${via} to ${arrivalCity} (${arrivalAirport})`;
  return {
    title: `${PRODUCT} - ${departureCity} to ${arrivalCity}, ${days}`,
    description: [
      `${introduction} ${route}, ${[days, ...getFlight(listing)].join(', ')}.`,
      ...getLanguages(listing),
    ].join(' '),
    canonical: `/search?listing=${listing.id}`,
    image,
    imageAlt,
  };
}

const getFlight = ({ time, flightNumber }: Listing): string[] => [
  ...(time === null ? [] : [formatTime(time)]),
  ...(flightNumber !== null && looksLikeFlightNumber(flightNumber) ? [`flight ${flightNumber}`] : []),
];

const MAX_LANGUAGES_LENGTH = 80;

function getLanguages({ languages }: Listing): string[] {
  const parsed = languages !== null && languages.length <= MAX_LANGUAGES_LENGTH ? parseLanguages(languages) : undefined;
  return parsed === undefined ? [] : [`Speaks ${parsed}.`];
}
