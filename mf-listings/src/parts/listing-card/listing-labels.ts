import { formatLanguage, formatMoney, translate } from 'shared-ui/app';
import { getLanguageName, type Listing, type ListingType } from 'contracts';
import { HandHeart, type IconDrawing, Luggage } from 'shared-ui/ui/icon';

interface RoleStyle {
  type: 'helper' | 'seeker';
  icon: IconDrawing;
}

/** A role is always shown as color, icon and text together; the text is the translation `card.<type>.role`. */
export const ROLE_STYLE: Record<ListingType, RoleStyle> = {
  helper: { type: 'helper', icon: HandHeart },
  seeking_help: { type: 'seeker', icon: Luggage },
};

/**
 * The owner by username, which is unique. A contact name could be anybody's; it is the username only of an unconfirmed
 * listing.
 */
export const toPerson = ({ user, profilePictureUrl }: Listing) => ({
  name: user.username,
  src: user.profilePictureUrl ?? profilePictureUrl,
});

/** 'Translation, Carrying bags' as a list, without duplicates and empty parts. */
export function parseSkills(skills: string | null): string[] {
  const parts = (skills ?? '').split(',').map((skill) => skill.trim());
  return [...new Set(parts.filter((skill) => skill !== ''))];
}

/** The languages of a card, and of whom: '' of the owner, or the name of somebody for whom they ask. */
export function getSpeaker({ languages, traveler }: Pick<Listing, 'languages' | 'traveler'>) {
  if (!traveler?.languageCodes.length) return { name: '', languages: languages ?? '' };
  const names = traveler.languageCodes.map((code) => getLanguageName(code, formatLanguage()));
  return { name: traveler.firstName ?? translate('card.traveler', { ns: 'listings' }), languages: names.join(', ') };
}

/** Whether somebody has agreed to help, on all of the way or a part of it. */
export const hasAmigoSomewhere = ({ hasAmigo = false, amigoFlights = [] }: Listing): boolean =>
  hasAmigo || amigoFlights.length > 0;

/** What would help the traveler, in words. */
export const getNeedLabels = (needs: Listing['needs']): string[] =>
  (needs ?? []).map((need) => translate(`card.need.${need}`, { ns: 'listings' }));

export type TipFlags = Pick<Listing, 'type' | 'tipAmount' | 'offersTips' | 'acceptsTips'>;

/** The tip labels of a card (spec §2, Listing card); empty if the listing does not mention tips. */
export function getTipLabels({ type, tipAmount, offersTips, acceptsTips }: TipFlags): string[] {
  const labels: string[] = [];
  if (type === 'seeking_help' && tipAmount) labels.push(tipLabel('tipOffered', { amount: formatMoney(tipAmount) }));
  if (offersTips) labels.push(tipLabel('offeringTips'));
  if (type === 'helper' && acceptsTips) labels.push(tipLabel('acceptsTips'));
  return labels;
}

const tipLabel = (key: 'tipOffered' | 'offeringTips' | 'acceptsTips', values?: Record<string, string>): string =>
  translate(`card.${key}`, { ns: 'listings', ...values });
