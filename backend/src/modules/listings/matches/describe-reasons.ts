import type { ListingType, MatchReason, Need } from 'contracts';
import { nameLanguages } from '../../../platform/languages/language-names.ts';

/**
 * The reasons as a mail says them: 'Same flight DOH to LHR, speaks Tamil, helps with bags, verified phone'; '' for none. `type`: of the
 * listing that has them.
 */
export function describeReasons(type: ListingType, reasons: readonly MatchReason[]): string {
  const text = reasons.flatMap((reason) => describe(type, reason, reasons)).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describe(type: ListingType, reason: MatchReason, all: readonly MatchReason[]): string[] {
  const { fits, from = '', to = '', days = 0, languages = [], needs = [], trips = 0 } = reason;
  switch (reason.type) {
    case 'same_flights':
      return ['the same flights, the whole way'];
    case 'same_flight':
      return [`same flight ${from} to ${to}`];
    case 'same_day':
      return ['same day'];
    case 'another_flight':
      return ['another flight'];
    case 'days_apart':
      return [`${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`];
    case 'part_of_way':
      return all.some((other) => other.type === 'same_flight') ? [] : [`together from ${from} to ${to}`];
    case 'languages':
      return fits ? [`speaks ${nameLanguages(languages) ?? ''}`] : [];
    case 'needs':
      return describeNeeds(type, needs);
    case 'verified_phone':
      return fits ? ['verified phone'] : [];
    case 'trips_done':
      return [`${trips} ${trips === 1 ? 'trip' : 'trips'} done here`];
  }
}

/** Without those that tell of health: a mail is read on many screens. */
const NEED_TEXTS: Record<Need, string> = {
  first_flight: 'a first flight',
  no_english: 'English',
  changing_planes: 'changing planes',
  carrying_bags: 'bags',
  forms_passport: 'forms and passport control',
};

function describeNeeds(type: ListingType, needs: readonly string[]): string[] {
  const texts = needs.flatMap((need) => (NEED_TEXTS as Partial<Record<string, string>>)[need] ?? []);
  if (texts.length === 0) return [];
  return [`${type === 'helper' ? 'helps' : 'needs help'} with ${new Intl.ListFormat('en').format(texts)}`];
}
