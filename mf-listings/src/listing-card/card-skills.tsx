import { useTranslation } from 'shared-ui/app';
import { ChipList } from 'shared-ui/ui/chip';
import styles from './listing-card.module.css';
import { skillsIn } from './trip-wording.ts';

/** All of a listing's skills as chips (spec §2, Listing card). */
export function CardSkills({ skills }: { skills: string | null }) {
  const { t } = useTranslation('listings');
  return <ChipList label={t('card.skills')} items={skillsIn(skills)} className={styles.skills} />;
}
