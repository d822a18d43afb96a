import type { MatchReason, OwnListing } from 'contracts';
import { nameLanguages } from '../../../platform/languages/language-names.ts';

/** The reasons that fit, as a mail says them: 'Same flight DOH to LHR, speaks Tamil, helps with wheelchairs'. */
export function describeReasons({ type }: Pick<OwnListing, 'type'>, reasons: readonly MatchReason[]): string {
  const texts = reasons.flatMap((reason) => describe(type, reason));
  const [first = '', ...others] = texts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ');
}

function describe(ownType: OwnListing['type'], { type, fits, from, to, days = 0, ...reason }: MatchReason): string[] {
  switch (type) {
    case 'same_flights':
      return ['the same flights, the whole way'];
    case 'same_flight':
      return [`same flight ${from} to ${to}`];
    case 'same_day':
      return ['same day'];
    case 'days_apart':
      return [`${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`];
    case 'part_of_way':
      return [`together from ${from} to ${to}`];
    case 'languages':
      return fits ? [`speaks ${nameLanguages(reason.languages ?? [])}`] : [];
    case 'needs':
      return nameNeeds(reason.needs) === ''
        ? []
        : [`${ownType === 'helper' ? 'needs help with' : 'helps with'} ${nameNeeds(reason.needs)}`];
    case 'verified_phone':
      return fits ? ['verified phone'] : [];
    case 'another_flight':
      return ['another flight'];
  }
}

/** Without those that tell of health: a mail is read on many screens. */
const NEEDS: Record<string, string> = {
  first_flight: 'first flights',
  no_english: 'speaking for somebody',
  changing_planes: 'changing planes',
  carrying_bags: 'carrying bags',
  forms_passport: 'forms and passport control',
};

const nameNeeds = (needs: readonly string[] = []): string => needs.flatMap((need) => NEEDS[need] ?? []).join(', ');
