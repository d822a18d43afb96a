import { formatDay, useTranslation } from 'shared-ui/app';
import { MAX_WINDOW_DAYS } from 'shared-ui/contracts';
import { Notice } from 'shared-ui/ui/notice';
import type { Unreadable } from './read-parts.ts';
import './texts.ts';
import styles from './unreadable-notice.module.css';

/** Says which parts of an address were left out of the search, and why: a mistyped link is nobody's fault. */
export function UnreadableNotice({ parts }: { parts: Unreadable[] }) {
  const { t } = useTranslation('listings');
  if (parts.length === 0) return null;
  return (
    <Notice tone="plain" role="status" className={styles.notice}>
      <ul>
        {parts.map((part) => (
          <li key={part.name}>
            {t(`unreadable.${part.because ?? part.name}`, { value: shown(part), days: MAX_WINDOW_DAYS })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const BIDI_CONTROLS = /\p{Bidi_Control}/gu;

/** Anything can stand in an address, also what would turn the rest of the sentence round. */
const shown = ({ value, because }: Unreadable): string =>
  because === undefined || because === 'same' ? value.replace(BIDI_CONTROLS, '') : formatDay(value);
