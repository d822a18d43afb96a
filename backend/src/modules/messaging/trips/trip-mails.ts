import { type TripState, type TripStep, formatRoute, getLastReviewDay } from 'contracts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, link, type MailBlock, note, paragraph } from '../../../platform/mail/mail-blocks.ts';

export interface TripMail {
  readonly step: TripStep;
  /** The state to which the step led. */
  readonly toState: TripState;
  /** Null for the site. */
  readonly byId: number | null;
  /** A code of the contracts. */
  readonly reason: string | null;
  readonly tripId: number;
  /** The username of the other one of the two. */
  readonly other: string;
  readonly departureAirport: string;
  readonly arrivalAirport: string;
  /** From where to where who looks for company flies in all, or else who offers it. */
  readonly wholeDeparture: string;
  readonly wholeArrival: string;
  readonly date: string;
  readonly endDate: string | null;
  /** Of a done trip: when its reviews are shown at the latest. */
  readonly revealAt: Date;
  /** Of a done trip, for the traveler: the helper, where they take tips. */
  readonly tippedId: number | null;
}

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly content: string;
}

/** A longer mail would be read by nobody. */
const MAX_STEPS = 10;

/**
 * By receiver, where somebody can repeat the step before the two know each other. Changes of an agreed trip are limited by that trip,
 * so that no stranger can use up what the other of the two needs to know.
 */
export function sendWithinLimits(
  limits: Limits,
  { step, state, tripId, to: receiver }: StepFacts,
  send: () => Promise<void>,
): Promise<void> {
  if (step === 'change_trip' && state !== 'asked')
    return limits.countIfDone(['messaging.trip-change-mail'], { trip: tripId, receiver }, send);
  if (step !== 'ask' && step !== 'withdraw' && step !== 'change_trip') return send();
  return limits.countIfDone(['messaging.trip-mail'], { receiver }, send);
}

interface StepFacts extends Pick<TripMail, 'step' | 'tripId'> {
  readonly to: string;
  /** The state of the trip now. */
  readonly state: TripState;
}

/** One about several steps. */
export function severalStepsMail(steps: readonly TripMail[], siteUrl: string) {
  const texts = steps.map((facts) => describeStep(facts)?.content ?? '');
  const rest = texts.length - MAX_STEPS;
  return layoutMail({
    subject: `${steps.length} more questions and changes`,
    preheader: 'See your trips on the site.',
    title: `${steps.length} More Questions and Changes`,
    blocks: [
      ...texts.slice(0, MAX_STEPS).map(paragraph),
      ...(rest > 0 ? [paragraph(`And **${rest} more** on the site.`)] : []),
      button('Open Your Trips', `${siteUrl}/trips`),
      note(
        'You have had many emails from us today: this one is about all of these together. Please answer on the site: an answer to this email does not reach them.',
      ),
    ],
    because: BECAUSE,
    siteUrl,
  });
}

const BECAUSE = 'somebody asked you, or you asked somebody, to fly together';

/** The mail about a step (PRODUCT.md 33). It quotes no sentence and no reason, since mails are read on locked screens and by others. */
export function tripMail(mail: TripMail, siteUrl: string) {
  const words = describeStep(mail);
  if (words === undefined) throw new Error(`There is no mail about the step ${mail.step}.`);
  const { tripId, tippedId } = mail;
  return layoutMail({
    subject: words.subject,
    preheader: 'See the trip on the site.',
    title: words.title,
    blocks: [
      paragraph(words.content),
      button('Open the Trip', `${siteUrl}/trips/${tripId}`),
      ...(tippedId === null ? [] : thanks(mail, tippedId, siteUrl)),
      ...linkCalendar(mail, siteUrl),
      note('Please answer on the site: an answer to this email does not reach them.'),
    ],
    because: BECAUSE,
    siteUrl,
  });
}

/** Offered here, once, and nowhere else after a trip: nobody owes a tip. */
const thanks = ({ other }: TripMail, tippedId: number, siteUrl: string): MailBlock[] => [
  paragraph(`Did the help mean something to you? You can thank **${inlineName(other)}** with a tip, if you like.`),
  link('Leave a Tip', `${siteUrl}/tip/${tippedId}`),
];

/** Behind the login, as the trip is. */
function linkCalendar({ step, toState, tripId }: TripMail, siteUrl: string): MailBlock[] {
  const href = `${siteUrl}/api/trips/${tripId}/calendar.ics`;
  if (step === 'cancel' || step === 'part') return [link('Take it out of your calendar', href)];
  if (step === 'agree') return [link('Add it to your calendar', href)];
  return step === 'change_trip' && toState === 'agreed' ? [link('Update your calendar', href)] : [];
}

/** Why the site ends a question, by ENDING_REASONS. */
const WHY_OVER: Readonly<Record<string, string>> = {
  has_amigo: 'this flight has an Amigo now. Please look for another traveler',
  listing_closed: 'its owner has closed the listing. Please look for another traveler',
  listing_deleted: 'a listing that it is about has left the site. Please look for another traveler',
  trip_over: 'its day has come, and nobody has answered',
  unavailable: 'they cannot be reached here any more. Please look for somebody else',
};

/** 'MAA to LHR', or 'MAA to LHR, together from DOH'. */
function formatTripRoute(
  trip: Pick<TripMail, 'wholeDeparture' | 'wholeArrival' | 'departureAirport' | 'arrivalAirport'>,
): string {
  const { wholeDeparture, wholeArrival, departureAirport: from, arrivalAirport: to } = trip;
  const [isFromStart, isToEnd] = [from === wholeDeparture, to === wholeArrival];
  const whole = { departureAirport: wholeDeparture, arrivalAirport: wholeArrival };
  if (isFromStart && isToEnd) return formatRoute(whole);
  const part = isToEnd ? `from ${from}` : isFromStart ? `to ${to}` : `from ${from} to ${to}`;
  return `${formatRoute(whole)}, together ${part}`;
}

/** Undefined for steps without a mail. */
export function describeStep({ step, byId, other, ...trip }: TripMail): Words | undefined {
  const name = inlineName(other);
  const route = formatTripRoute(trip);
  const days = trip.endDate === null ? trip.date : `${trip.date} to ${trip.endDate}`;
  const about = `**${route}**, ${days}`;
  switch (step) {
    case 'ask':
      return {
        subject: `${other} asks to fly together: ${route}`,
        title: 'Would You Fly Together?',
        content: `**${name}** asks to fly together, ${about}. You can agree, decline or write first.`,
      };
    case 'agree':
      return {
        subject: `You fly together: ${route}`,
        title: 'You Agreed to Fly Together',
        content: `**${name}** has agreed: ${about}. Next, say where you meet.`,
      };
    case 'decline':
      return {
        subject: `${other} cannot fly with you: ${route}`,
        title: 'Not This Time',
        content: `**${name}** cannot fly together this time, ${about}. You can ask somebody else now.`,
      };
    case 'withdraw':
      return {
        subject: byId === null ? `No longer open: ${route}` : `Taken back: ${route}`,
        title: byId === null ? 'A Question Is Over' : 'A Question Was Taken Back',
        content:
          byId === null
            ? `The question between you and **${name}** about ${about} is over: ${WHY_OVER[trip.reason ?? ''] ?? WHY_OVER['unavailable']}.`
            : `**${name}** has taken the question about ${about} back. There is nothing to answer.`,
      };
    case 'cancel':
      return {
        subject: `Cancelled: ${route}`,
        title: 'Your Trip Together Is Cancelled',
        content:
          byId === null
            ? `Your trip with **${name}**, ${about}, is cancelled: they cannot be reached here any more. Please look for somebody else.`
            : `**${name}** has cancelled your trip together, ${about}. You can look for somebody else.`,
      };
    case 'change_trip':
      return {
        subject: `The trip has changed: ${route}`,
        title: 'Your Trip Has Changed',
        content: `The trip that you and **${name}** speak about is now ${about}. Please look whether it still fits.`,
      };
    case 'part':
      return {
        subject: `You share no flight any more: ${route}`,
        title: 'You Do Not Fly Together Any More',
        content: `A listing was changed, so that you and **${name}** share no flight on the day that you had agreed on, ${about}. Please look what has changed: once you share a flight again, you can agree again.`,
      };
    case 'finish':
      return {
        subject: `You flew together: ${route}`,
        title: 'How Was It?',
        content: `You and **${name}** flew together, ${about}. Each of you can review the other until **${getLastReviewDay(trip.revealAt)}**.`,
      };
    case 'ask_met':
      return {
        subject: `Did you fly together? ${route}`,
        title: 'Did You Fly Together?',
        content: `Your trip with **${name}**, ${about}, is over. Please say whether you flew together: with two yeses it counts as done.`,
      };
    case 'say_met':
    case 'say_not_met':
    case 'miss':
      return undefined;
  }
}
