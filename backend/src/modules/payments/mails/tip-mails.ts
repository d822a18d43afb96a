import { PAYOUT_DEADLINE_DAYS, PRODUCT } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { formatDollars } from '../format-dollars.ts';

interface MailInput {
  readonly amountCents: number;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

interface TipMailInput extends MailInput {
  /** The tipper's username; undefined where they were not logged in. */
  readonly from: string | undefined;
  /** The day on which the tip is refunded, YYYY-MM-DD; undefined where payouts are set up. */
  readonly returnsOn: string | undefined;
  /** The day from which it is transferred, YYYY-MM-DD; undefined where that is today, or somebody has to look at it first. */
  readonly heldUntil: string | undefined;
  readonly inReview: boolean;
}

interface ReceiptMailInput extends MailInput {
  readonly tipId: string;
  readonly to: string;
  readonly paidAt: string;
}

/** Why a tip was refunded: no payouts within the deadline, the helper has left, a daily cap, or the operator refunded it. */
export type RefundReason = 'unclaimed' | 'left' | 'overCap' | 'refunded';

interface SentBackMailInput extends Omit<ReceiptMailInput, 'to'> {
  /** Undefined where the helper has left. */
  readonly to: string | undefined;
  readonly reason: RefundReason;
}

/** To the helper. Without the tipper's message: a stranger could write anything in the site's name. */
export function tipMail({ from, amountCents, returnsOn, heldUntil, inReview, siteUrl }: TipMailInput) {
  const who = from === undefined ? 'A traveler who was not logged in' : inlineName(from);
  const sum = formatDollars(amountCents);
  const isWaiting = returnsOn !== undefined;
  const time = inReview ? IN_REVIEW : heldUntil === undefined ? NOW : getHoldText(heldUntil);
  return layoutMail({
    subject: `${who} sent you a tip of ${sum}`,
    preheader: isWaiting ? 'Set up payouts to get it.' : time.short,
    title: `You got a tip of ${sum}`,
    blocks: [
      paragraph(`**${who}** thanks you with a tip of **${sum}**. It is all yours: 100% goes to helpers.`),
      ...(isWaiting
        ? [
            paragraph(
              `Tell our payment provider where to send it. If you have not done so by **${formatDay(returnsOn)}**, it goes back to the person who gave it.`,
            ),
            ...(time === NOW ? [] : [paragraph(time.text)]),
            button('Set Up Payouts', `${siteUrl}/profile/tips#payouts`),
          ]
        : [paragraph(`Your payouts are set up. ${time.text}`), button('See Your Tips', `${siteUrl}/profile/tips`)]),
    ],
    because: 'somebody sent you a tip',
    siteUrl,
  });
}

interface TransferTime {
  readonly short: string;
  readonly text: string;
}

const NOW: TransferTime = { short: 'It is on its way to you.', text: 'It is on its way to your account.' };
const IN_REVIEW: TransferTime = {
  short: 'We check the payment first.',
  text: 'We check the payment before we send it to your account, so that nobody tips with a stolen card.',
};
const getHoldText = (day: string): TransferTime => ({
  short: `It goes to your account from ${formatDay(day)} on.`,
  text: `It goes to your account from **${formatDay(day)}** on. Each tip waits some days, so that nobody tips with a stolen card.`,
});

/** To the tipper. */
export function receiptMail({ tipId, to, amountCents, paidAt, siteUrl }: ReceiptMailInput) {
  const [who, sum] = [inlineName(to), formatDollars(amountCents)];
  return layoutMail({
    subject: `Receipt: your tip of ${sum} to ${who}`,
    preheader: 'Thank you. 100% of it goes to your Amigo.',
    title: 'Thank you for your tip',
    blocks: [
      paragraph(`You gave **${who}** a tip of **${sum}** on **${formatDay(paidAt)}**.`),
      paragraph('100% of it goes to your Amigo. We pay the card fee.'),
      button('Open Your Receipt', `${siteUrl}/receipt/${tipId}`),
      note(
        `If your Amigo does not set up payouts within ${PAYOUT_DEADLINE_DAYS} days, your tip goes back to your card, and we write to you.`,
      ),
    ],
    because: 'you sent a tip',
    siteUrl,
  });
}

/** To the tipper. */
export function sentBackMail({ tipId, to, amountCents, paidAt, reason, siteUrl }: SentBackMailInput) {
  const sum = formatDollars(amountCents);
  const who = to === undefined ? undefined : inlineName(to);
  const gave = who === undefined ? 'gave' : `gave **${who}**`;
  return layoutMail({
    subject: `Your tip of ${sum}${who === undefined ? '' : ` to ${who}`} goes back to you`,
    preheader: REASON_TEXTS[reason](who),
    title: 'Your tip goes back to you',
    blocks: [
      paragraph(`On **${formatDay(paidAt)}** you ${gave} a tip of **${sum}**.`),
      paragraph(
        `${REASON_TEXTS[reason](who && `**${who}**`)} The money goes back to the card you paid with. Most banks show it after 5 to 10 days.`,
      ),
      button('Open Your Receipt', `${siteUrl}/receipt/${tipId}`),
    ],
    because: 'you sent a tip',
    siteUrl,
  });
}

/** To the helper, after a lost dispute. */
export function takenBackMail({ amountCents, paidAt, siteUrl }: MailInput & Pick<ReceiptMailInput, 'paidAt'>) {
  const sum = formatDollars(amountCents);
  return layoutMail({
    subject: `A tip of ${sum} was taken back`,
    preheader: 'The bank decided that the owner of the card did not pay it.',
    title: `A tip of ${sum} was taken back`,
    blocks: [
      paragraph(
        `On **${formatDay(paidAt)}** somebody gave you a tip of **${sum}**. The owner of the card said that they did not pay it, and their bank has taken the money back.`,
      ),
      paragraph(
        'So we have taken it from your payout account. You do not have to do anything. If you have a question, reply to this mail.',
      ),
      button('See Your Tips', `${siteUrl}/profile/tips`),
    ],
    because: 'somebody sent you a tip',
    siteUrl,
  });
}

const REASON_TEXTS: Record<RefundReason, (who: string | undefined) => string> = {
  unclaimed: (who) => `${who ?? 'Your Amigo'} did not set up payouts within ${PAYOUT_DEADLINE_DAYS} days.`,
  overCap: () =>
    'Against stolen cards, there is a limit to what one card, one person and one Amigo can give or get in a day.',
  left: () => `The person you gave it to left ${PRODUCT} before they set up payouts.`,
  refunded: () => 'We have sent your payment back.',
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** 'Nov 20, 2026', in UTC. */
const formatDay = (date: string): string => DAY.format(new Date(date));
