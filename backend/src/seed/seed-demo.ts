import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountEntity } from '../modules/account/index.ts';
import { ListingEntity } from '../modules/listings/index.ts';
import { addContactRequests } from './contact-requests.ts';
import { addConversations } from './conversations.ts';
import { addListings } from './listings.ts';
import { addPeople } from './people.ts';
import { addReplyTimes } from './reply-times.ts';
import { addRatings, addTestimonials } from './testimonials.ts';
import { addTrips } from './trips.ts';

const SEED_LOCK = 727_276;

/**
 * Fills an empty database with demo people, listings, contact requests, testimonials and conversations, dated around `now`, in one
 * transaction. Does nothing where there is an account or a listing. A lock serializes nodes that start together.
 * @returns whether it filled the database
 */
export function seedDemo(em: EntityManager, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [SEED_LOCK]);
    if ((await tx.count(AccountEntity)) > 0 || (await tx.count(ListingEntity)) > 0) return false;
    const people = await addPeople(tx, now);
    const posted = await addListings(tx, people, now);
    await addContactRequests(tx, people, { posted, now });
    await addTestimonials(tx, people, now);
    const conversations = await addConversations(tx, people, { posted, now });
    await addTrips(tx, people, { posted, conversations });
    await addRatings(tx, people);
    await addReplyTimes(tx, people);
    return true;
  });
}
