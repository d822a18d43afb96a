import { getLastReviewDay } from 'contracts';
import type { NotNull } from 'kysely';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { type MailContext, mailKind, type MailSubject } from '../../../platform/mail/mail-kind.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { type ListingsDb, listingsDb } from '../listings.db.ts';

export const REVIEW_WRITTEN_MAIL = 'listings.review-written';
export const REVIEW_SHOWN_MAIL = 'listings.review-shown';

/** Tells one of the two of a trip, by its id, that the other one has reviewed it (PRODUCT.md 34). No mail has stars or a text of reviews. */
export const reviewWrittenMail = mailKind({
  name: REVIEW_WRITTEN_MAIL,
  // A late one would say what is no longer so: the reviews are shown, or the operator has rejected this one
  findFacts: async (mail, context) =>
    (await findReviews(mail, context)).find((row) => row.status === 'blind' && !row.isMine),
  compose: (facts, siteUrl) => tripReviewMail(describeWritten(facts), { ...facts, siteUrl }),
});

/** Tells one of the two of a trip, by its id, that its reviews are shown. */
export const reviewShownMail = mailKind({
  name: REVIEW_SHOWN_MAIL,
  findFacts: async (mail, context) => {
    const [first, second] = (await findReviews(mail, context)).filter(({ status }) => status === 'shown');
    return first && { ...first, areBothShown: second !== undefined };
  },
  compose: (facts, siteUrl) => tripReviewMail(describeShown(facts), { ...facts, siteUrl }),
});

async function findReviews({ subject, person }: MailSubject, { em }: MailContext) {
  const rows = await mailedReviews(listingsDb(em), Number(subject), person ?? 0).execute();
  return rows.map((row) => ({ ...row, other: nameOrDeleted(row.other) }));
}

interface ReviewFacts {
  readonly tripId: number | null;
  readonly route: string;
  /** When they are shown at the latest. */
  readonly revealAt: Date;
  /** The username of the other one of the two. */
  readonly other: string;
  /** Of the only review that is shown, or of the first of both. */
  readonly isMine: boolean;
}

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly content: string;
}

const tripReviewMail = (words: Words, { tripId, siteUrl }: { tripId: number | null; siteUrl: string }) =>
  layoutMail({
    subject: words.subject,
    preheader: 'See the trip on the site.',
    title: words.title,
    blocks: [
      paragraph(words.content),
      button('Open the Trip', `${siteUrl}/trips/${tripId}`),
      note('Please answer on the site: an answer to this email does not reach them.'),
    ],
    because: 'you flew together with somebody you met here',
    siteUrl,
  });

const describeWritten = ({ route, other, revealAt }: ReviewFacts): Words => ({
  subject: `${other} has written about your trip: ${route}`,
  title: 'A Review Waits for You',
  content: `**${inlineName(other)}** has written about your trip, **${route}**. Write yours until **${getLastReviewDay(revealAt)}**: both are shown together, and nobody writes after that.`,
});

function describeShown({ route, other, isMine, areBothShown }: ReviewFacts & { areBothShown: boolean }): Words {
  const name = inlineName(other);
  if (areBothShown)
    return {
      subject: `The reviews of your trip are shown: ${route}`,
      title: 'Your Reviews Are Shown',
      content: `What you and **${name}** have written about your trip, **${route}**, can be read now.`,
    };
  return {
    subject: `The review of your trip is shown: ${route}`,
    title: isMine ? 'Your Review Is Shown' : 'A Review Is Shown',
    content: isMine
      ? `What you have written about your trip with **${name}**, **${route}**, can be read now.`
      : `What **${name}** has written about your trip, **${route}**, can be read now.`,
  };
}

/** No row where the address is not proven, or the account is suspended or gone. Indexes: testimonial_once_for_trip, and the keys. */
const mailedReviews = (db: ListingsDb, tripId: number, userId: number) =>
  db
    .selectFrom('listings.testimonial as t')
    .innerJoin('account.mail_address as reader', (on) => on.on('reader.id', '=', userId))
    .leftJoin('account.public_profile as other', (on) =>
      on.on(({ eb, ref }) =>
        eb(
          'other.id',
          '=',
          eb.case().when('t.author_id', '=', userId).then(ref('t.target_id')).else(ref('t.author_id')).end(),
        ),
      ),
    )
    .select(['t.status', 't.route', 't.trip_id as tripId', 't.reveal_at as revealAt'])
    .select(['reader.email as to', 'other.username as other'])
    .select(({ eb }) => eb('t.author_id', '=', userId).$castTo<boolean>().as('isMine'))
    .$narrowType<{ revealAt: NotNull }>()
    .where('t.trip_id', '=', tripId)
    .orderBy('t.id');
