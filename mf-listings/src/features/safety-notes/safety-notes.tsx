import { useTranslation } from 'shared-ui/app';
import { BadgeCheck, Flag, Icon, type IconDrawing, Lock } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import styles from './safety-notes.module.css';

const NOTES: readonly { name: 'contact' | 'verified' | 'talk'; icon: IconDrawing }[] = [
  { name: 'contact', icon: Lock },
  { name: 'verified', icon: BadgeCheck },
  { name: 'talk', icon: Flag },
];

/** What protects the visitor, and what does not, in three sentences. */
export function SafetyNotes() {
  const { t } = useTranslation('listings');
  return (
    <Panel title={t('safety.heading')} className={styles.panel}>
      <ul className={styles.notes}>
        {NOTES.map(({ name, icon }) => (
          <li key={name} className={styles.note}>
            <Icon of={icon} />
            <p>{t(`safety.${name}`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
