import { useTranslation } from 'shared-ui/app';
import styles from './cooldown.module.css';

/** From here on people count in minutes. */
const LONG_IN_SECONDS = 90;

/** How a wait is told: in seconds, or in minutes where it is long. */
export const inUnits = (seconds: number): { unit: 'seconds' | 'minutes'; count: number } =>
  seconds > LONG_IN_SECONDS ? { unit: 'minutes', count: Math.ceil(seconds / 60) } : { unit: 'seconds', count: seconds };

interface Props {
  id: string;
  secondsLeft: number;
  /** What one waits for: a code, or two. */
  of: 'code' | 'codes';
}

/** Says how long to wait. It is not read out second by second: the button it describes names it. */
export function Cooldown({ id, secondsLeft, of }: Props) {
  const { t } = useTranslation('account');
  const { unit, count } = inUnits(secondsLeft);
  return (
    <p id={id} className={styles.cooldown}>
      {t(`cooldown.${of}.${unit}`, { count })}
    </p>
  );
}
