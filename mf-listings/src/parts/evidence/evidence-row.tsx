import { Link, paths, Trans, useTranslation } from 'shared-ui/app';
import type { AnswersWithin } from 'contracts';
import { BadgeCheck, CalendarDays, CircleAlert, Clock, Icon, type IconDrawing, Plane } from 'shared-ui/ui/icon';
import styles from './evidence.module.css';

/** A person, as cards and their page have them. */
interface Person {
  verified?: boolean | undefined;
  /** YYYY-MM; null where a listing has no account yet. */
  memberSince?: string | null | undefined;
  answersWithin?: AnswersWithin | null | undefined;
  tripsDone?: number | undefined;
}

interface Fact {
  id: 'verified' | 'notVerified' | 'tripsDone' | 'answersWithin' | 'memberSince';
  icon: IconDrawing;
  text: string;
}

/** What was verified or counted (PRODUCT.md 35), in the order of everywhere. Empty until an account owns the listing. */
export function useEvidence(
  { verified = false, memberSince, answersWithin, tripsDone = 0 }: Person,
  month: 'short' | 'long' = 'short',
): Fact[] {
  const { t, i18n } = useTranslation('listings');
  if (!memberSince) return [];
  const phone = verified ? 'verified' : 'notVerified';
  const since = getMonthFormat(i18n.language, month).format(new Date(`${memberSince}-01T00:00`));
  return [
    { id: phone, icon: verified ? BadgeCheck : CircleAlert, text: t(`card.${phone}`) },
    ...(tripsDone > 0
      ? [{ id: 'tripsDone', icon: Plane, text: t('card.tripsDone', { count: tripsDone }) } as const]
      : []),
    ...(answersWithin
      ? [{ id: 'answersWithin', icon: Clock, text: t(`card.answersWithin.${answersWithin}`) } as const]
      : []),
    { id: 'memberSince', icon: CalendarDays, text: t('card.memberSince', { month: since }) },
  ];
}

interface EvidenceRowProps {
  person: Person;
  /** Leaves 'Verified phone' out where the strip of the card shows it. */
  except?: 'verified';
}

/** The facts beside each other, on cards and in the details. */
export function EvidenceRow({ person, except }: EvidenceRowProps) {
  const { t } = useTranslation('listings');
  const facts = useEvidence(person).filter(({ id }) => id !== except);
  if (facts.length === 0) return null;
  return (
    <ul aria-label={t('card.evidence')} className={styles.row}>
      {facts.map(({ id, icon, text }) => (
        <li key={id}>
          <Icon of={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Once near the facts of a page: what we do not know of anybody. */
export function PassportNote() {
  const { t } = useTranslation('listings');
  return (
    <p className={styles.note}>
      <Trans t={t} i18nKey="card.passports" components={[<Link key="terms" to={`${paths.terms()}#disclaimer`} />]} />
    </p>
  );
}

/** By language and length: each card shows a month, and creating a format is slow. */
const monthFormats: Record<string, Intl.DateTimeFormat> = {};

const getMonthFormat = (language: string, month: 'short' | 'long'): Intl.DateTimeFormat =>
  (monthFormats[`${language} ${month}`] ??= new Intl.DateTimeFormat(language, { year: 'numeric', month }));
