import { useTranslation } from 'shared-ui/app';
import { ChipList } from 'shared-ui/ui/chip';
import styles from './listing-card.module.css';
import { skillsIn } from './trip-wording.ts';

/** The details name all of them; a card stays a card. */
const MOST_SKILLS = 6;

/** A listing's skills as chips (spec §2, Listing card). */
export function CardSkills({ skills }: { skills: string | null }) {
  const { t } = useTranslation('listings');
  const all = skillsIn(skills);
  const rest = all.length - MOST_SKILLS;
  const more = rest > 0 ? [t('card.moreSkills', { count: rest })] : [];
  return (
    <ChipList label={t('card.skills')} items={[...all.slice(0, MOST_SKILLS), ...more]} className={styles.skills} />
  );
}
