import { PRODUCT, TIP_WAITS_DAYS } from 'shared-ui/contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, note, paragraph, nameAmongWords } from '../../../platform/mail/mail-blocks.ts';
import { dollars } from '../dollars.ts';
import { dayInWords } from './words-of-mails.ts';

interface Told {
  readonly amountCents: number;
  /** Without a slash at its end. */
  readonly siteUrl: string;
}

export interface ArrivedTip extends Told {
  /** Username of who gave it; undefined for somebody who was not logged in. */
  readonly from: string | undefined;
  /** The day on which it goes back, YYYY-MM-DD; undefined where payouts are set up. */
  readonly returnsOn: string | undefined;
}

export interface GivenTip extends Told {
  readonly tipId: string;
  readonly to: string;
  readonly paidAt: string;
}

/** Why it went back: the helper did not set up payouts in time, or has left; or the operator gave it back. */
export type SentBackBecause = 'unclaimed' | 'left' | 'refunded';

interface ReturnedTip extends Omit<GivenTip, 'to'> {
  readonly to: string | undefined;
  readonly because: SentBackBecause;
}

/** Tells a helper of a tip. What its giver wrote with it is not mailed: a stranger could write anything in the site's name. */
export function arrivedMail({ from, amountCents, returnsOn, siteUrl }: ArrivedTip) {
  const who = from === undefined ? 'A traveler who was not logged in' : nameAmongWords(from);
  const sum = dollars(amountCents);
  const waits = returnsOn !== undefined;
  return layoutMail({
    subject: `${who} sent you a tip of ${sum}`,
    preheader: waits ? 'Set up payouts to get it.' : 'It is on its way to you.',
    title: `You got a tip of ${sum}`,
    blocks: [
      paragraph(`**${who}** thanks you with a tip of **${sum}**. It is all yours: 100% goes to helpers.`),
      ...(waits
        ? [
            paragraph(
              `Tell our payment provider where to send it. If you have not done so by **${dayInWords(returnsOn)}**, it goes back to the person who gave it.`,
            ),
            button('Set Up Payouts', `${siteUrl}/profile#payouts`),
          ]
        : [
            paragraph('Your payouts are set up, so it is on its way to your account.'),
            button('See Your Tips', `${siteUrl}/profile#tips`),
          ]),
    ],
    because: 'somebody sent you a tip',
    siteUrl,
  });
}

/** Thanks who gave a tip while logged in. */
export function receiptMail({ tipId, to, amountCents, paidAt, siteUrl }: GivenTip) {
  const [who, sum] = [nameAmongWords(to), dollars(amountCents)];
  return layoutMail({
    subject: `Receipt: your tip of ${sum} to ${who}`,
    preheader: 'Thank you. 100% of it goes to your Amigo.',
    title: 'Thank you for your tip',
    blocks: [
      paragraph(`You gave **${who}** a tip of **${sum}** on **${dayInWords(paidAt)}**.`),
      paragraph('100% of it goes to your Amigo. We pay the card fee.'),
      button('Open Your Receipt', `${siteUrl}/receipt/${tipId}`),
      note(
        `If your Amigo does not set up payouts within ${TIP_WAITS_DAYS} days, your tip goes back to your card, and we write to you.`,
      ),
    ],
    because: 'you sent a tip',
    siteUrl,
  });
}

/** Tells who gave a tip that it came back. A helper who has left has no name any more. */
export function sentBackMail({ tipId, to, amountCents, paidAt, because, siteUrl }: ReturnedTip) {
  const sum = dollars(amountCents);
  const who = to === undefined ? undefined : nameAmongWords(to);
  const gave = who === undefined ? 'gave' : `gave **${who}**`;
  return layoutMail({
    subject: `Your tip of ${sum}${who === undefined ? '' : ` to ${who}`} goes back to you`,
    preheader: REASONS[because](who),
    title: 'Your tip goes back to you',
    blocks: [
      paragraph(`On **${dayInWords(paidAt)}** you ${gave} a tip of **${sum}**.`),
      paragraph(`${REASONS[because](who && `**${who}**`)} ${WHERE_TO}`),
      button('Open Your Receipt', `${siteUrl}/receipt/${tipId}`),
    ],
    because: 'you sent a tip',
    siteUrl,
  });
}

const REASONS: Record<SentBackBecause, (who: string | undefined) => string> = {
  unclaimed: (who) => `${who ?? 'Your Amigo'} did not set up payouts within ${TIP_WAITS_DAYS} days.`,
  left: () => `The person you gave it to left ${PRODUCT} before they set up payouts.`,
  refunded: () => 'We have sent your payment back.',
};

const WHERE_TO = 'The money goes back to the card you paid with. Most banks show it after 5 to 10 days.';
