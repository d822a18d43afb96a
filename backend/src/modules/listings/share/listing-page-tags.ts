import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Listing, ListingType } from 'contracts';
import { PRODUCT } from 'contracts';
import { idParamSchema } from '../../../platform/http/id-param.ts';
import { type PageTags, PageTagging } from '../../../platform/http/page-tags.ts';
import { looksLikeFlightNumber } from '../trip/flight-number.ts';
import { ListingsService } from '../search/listings.service.ts';
import { formatDays, formatTime } from '../trip/trip-format.ts';
import { parseLanguages } from './language-names.ts';

/** The pages that open the listing of their parameter `listing` in a dialog. */
const PAGES = new Set(['/', '/search', '/flight-search']);

/** The preview of a public listing where its address is shared. Others have the site's own preview. */
@Injectable()
export class ListingPageTags implements OnModuleInit {
  constructor(
    private readonly tagging: PageTagging,
    private readonly listings: ListingsService,
  ) {}

  onModuleInit(): void {
    this.tagging.register((url) => this.getTags(url));
  }

  private async getTags({ pathname, searchParams }: URL): Promise<PageTags | undefined> {
    const { data } = idParamSchema.safeParse({ id: searchParams.get('listing') });
    if (!PAGES.has(pathname) || data === undefined) return undefined;
    const listing = await this.listings.find(data.id);
    return listing && toPageTags(listing);
  }
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
  const route = `from ${departureCity} (${departureAirport}) to ${arrivalCity} (${arrivalAirport})`;
  return {
    title: `${PRODUCT} - ${departureCity} to ${arrivalCity}, ${days}`,
    description: [
      `${introduction} ${route}, ${[days, ...getFlight(listing)].join(', ')}.`,
      ...getLanguages(listing),
    ].join(' '),
    canonical: `/search?listing=${listing.id}`,
    ...{ image, imageAlt },
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
