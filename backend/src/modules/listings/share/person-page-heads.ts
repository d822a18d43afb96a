import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PRODUCT, REVIEWS_PAGE_SIZE, type Traveler } from 'contracts';
import { idParamSchema } from '../../../platform/http/id-param.ts';
import { type PageHead, PageHeads, type PageTags } from '../../../platform/http/page-head.ts';
import { ListingsService } from '../search/listings.service.ts';

const PERSON_PAGE = /^\/people\/([^/]+)\/?$/i;

/** The head of /people/{id}: a name and facts where the person lets search engines find them, and nothing of anybody else. */
@Injectable()
export class PersonPageHeads implements OnModuleInit {
  constructor(
    private readonly heads: PageHeads,
    private readonly listings: ListingsService,
  ) {}

  onModuleInit(): void {
    this.heads.register((url) => this.getHead(url));
  }

  private async getHead({ pathname }: URL): Promise<PageHead | undefined> {
    const id = PERSON_PAGE.exec(pathname)?.[1];
    if (id === undefined) return undefined;
    const { data } = idParamSchema.safeParse({ id });
    if (data === undefined) return { noindex: true };
    const person = await this.listings.findSearchable(data.id);
    return {
      tags: person && toPersonTags(person),
      noindex: person === undefined,
      requests: [`/api/listings/${data.id}`, `/api/testimonials/user/${data.id}?limit=${REVIEWS_PAGE_SIZE}`],
    };
  }
}

/** What was verified or counted, as on cards. */
function toPersonTags({ id, username, verified, memberSince, ...person }: Traveler['user']): PageTags {
  const { averageRating, ratingCount } = person;
  const facts = [
    ...(memberSince === undefined ? [] : [`Member since ${formatMonth(memberSince)}`]),
    verified === true ? 'Verified phone' : 'Phone not verified',
    ...(averageRating === null ? [] : [`Rated ${averageRating.toFixed(1)} of 5 in ${formatReviews(ratingCount)}`]),
  ];
  return {
    title: `${PRODUCT} - ${username}`,
    description: `${username} on ${PRODUCT}. ${facts.join('. ')}.`,
    canonical: `/people/${id}`,
    image: '/share/site.png',
    imageAlt: PRODUCT,
  };
}

const formatReviews = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`);

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01`));
