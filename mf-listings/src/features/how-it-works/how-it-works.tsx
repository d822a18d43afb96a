import { useTranslation } from 'shared-ui/app';
import { Pictogram } from 'shared-ui/ui/band';
import { Handshake, type IconDrawing, MapPin, TicketsPlane } from 'shared-ui/ui/icon';
import { Section } from 'shared-ui/ui/layout';
import { PairLine } from 'shared-ui/ui/route';
import styles from './how-it-works.module.css';

const STEPS: readonly { name: 'post' | 'agree' | 'meet'; icon: IconDrawing }[] = [
  { name: 'post', icon: TicketsPlane },
  { name: 'agree', icon: Handshake },
  { name: 'meet', icon: MapPin },
];

/** From a listing to a flight together, in three steps. */
export function HowItWorks() {
  const { t } = useTranslation('listings');
  return (
    <Section title={t('howItWorks.heading')}>
      <ol className={styles.steps}>
        {STEPS.map(({ name, icon }) => (
          <li key={name} className={styles.step}>
            <Pictogram icon={icon} className={styles.tile} />
            <PairLine className={styles.line} />
            <h3 className={styles.title}>{t(`howItWorks.${name}.title`)}</h3>
            <p className={styles.text}>{t(`howItWorks.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
