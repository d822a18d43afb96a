import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Testimonial, TestimonialQuery } from 'shared-ui/contracts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import type { ListingsTables } from './listings.tables.ts';

/** What somebody wrote stays with the person it is about when its author deletes their account. */
export const nameOfAuthor = (username: string | null): string => username ?? 'Deleted traveler';

@Injectable()
export class TestimonialsService {
  constructor(private readonly em: EntityManager) {}

  /** What travelers last said of each other, newest first. Index: testimonial_newest. */
  async list({ limit }: TestimonialQuery): Promise<Testimonial[]> {
    const rows = await readDb<ListingsTables>(this.em)
      .selectFrom('listings.testimonial as t')
      .leftJoin('account.public_profile as author', 'author.id', 't.author_id')
      .select([
        't.id',
        't.text',
        't.rating',
        't.route',
        't.created_at',
        'author.username',
        'author.profile_picture_url',
      ])
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(
      ({ id, text, rating, route, created_at: createdAt, username, profile_picture_url: profilePictureUrl }) => ({
        id: Number(id),
        text,
        rating,
        route,
        createdAt: new Date(createdAt).toISOString(),
        user: { username: nameOfAuthor(username), profilePictureUrl },
      }),
    );
  }
}
