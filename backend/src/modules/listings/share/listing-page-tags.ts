import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Listing, ListingType } from 'shared-ui/contracts';
import { PRODUCT } from 'shared-ui/contracts';
import { idParamSchema } from '../../../platform/http/id-param.ts';
import { type PageTags, PageTagging } from '../../../platform/http/page-tags.ts';
import { readsLikeFlightNumber } from '../flight-key.ts';
import { ListingsService } from '../listings.service.ts';
import { daysInWords, timeInWords } from '../trip-words.ts';
import { languagesIn } from './language-names.ts';

/** The pages that open a listing's details over themselves, by their parameter `listing`. */
const PAGES = new Set(['/', '/search', '/flight-search']);

/** How a public listing's address looks where it is shared. One that is not public looks like any page of the site. */
@Injectable()
export class ListingPageTags implements OnModuleInit {
  constructor(
    private readonly tagging: PageTagging,
    private readonly listings: ListingsService,
  ) {}

  onModuleInit(): void {
    this.tagging.register((url) => this.tagsOf(url));
  }

  private async tagsOf({ pathname, searchParams }: URL): Promise<PageTags | undefined> {
    const { data } = idParamSchema.safeParse({ id: searchParams.get('listing') });
    if (!PAGES.has(pathname) || data === undefined) return undefined;
    const listing = await this.listings.find(data.id);
    return listing && listingTags(listing);
  }
}

const WORDS: Record<ListingType, { who: string; image: string; imageAlt: string }> = {
  helper: {
    who: 'An Amigo offers help',
    image: '/share/helper.png',
    imageAlt: `${PRODUCT}: an Amigo offers help on a flight`,
  },
  seeking_help: {
    who: 'A traveler is seeking help',
    image: '/share/seeker.png',
    imageAlt: `${PRODUCT}: a traveler is seeking help on a flight`,
  },
};

/** Facts of the trip only: no name and no text that somebody typed, since others keep what is shared. */
export function listingTags(listing: Listing): PageTags {
  const { who, image, imageAlt } = WORDS[listing.type];
  const { departureCity, departureAirport, arrivalCity, arrivalAirport } = listing;
  const days = daysInWords(listing);
  const route = `from ${departureCity} (${departureAirport}) to ${arrivalCity} (${arrivalAirport})`;
  return {
    title: `${PRODUCT} - ${departureCity} to ${arrivalCity}, ${days}`,
    description: [`${who} ${route}, ${[days, ...flightOf(listing)].join(', ')}.`, ...languagesOf(listing)].join(' '),
    canonical: `/search?listing=${listing.id}`,
    ...{ image, imageAlt },
  };
}

const flightOf = ({ time, flightNumber }: Listing): string[] => [
  ...(time === null ? [] : [timeInWords(time)]),
  ...(flightNumber !== null && readsLikeFlightNumber(flightNumber) ? [`flight ${flightNumber}`] : []),
];

const LONGEST_LANGUAGES = 80;

function languagesOf({ languages }: Listing): string[] {
  const named = languages !== null && languages.length <= LONGEST_LANGUAGES ? languagesIn(languages) : undefined;
  return named === undefined ? [] : [`Speaks ${named}.`];
}
