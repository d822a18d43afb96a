import { formatDay, registerLocale, useTranslation } from 'shared-ui/app';
import { MAX_WINDOW_DAYS } from 'contracts';
import { Notice } from 'shared-ui/ui/notice';
import english from '../../locales/en/trip-address.json' with { type: 'json' };
import styles from './invalid-params-notice.module.css';
import type { InvalidParam } from './search-address.ts';

registerLocale('listings', english);

/** Lists the parameters of the address that the search ignores, and why. */
export function InvalidParamsNotice({ params }: { params: InvalidParam[] }) {
  const { t } = useTranslation('listings');
  if (params.length === 0) return null;
  return (
    <Notice tone="plain" role="status" className={styles.notice}>
      <ul>
        {params.map((param) => (
          <li key={param.name}>
            {t(`invalidParams.${param.reason ?? param.name}`, { value: formatValue(param), days: MAX_WINDOW_DAYS })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const BIDI_CONTROLS = /\p{Bidi_Control}/gu;

/** An address can contain anything, including characters that would reverse the rest of the sentence. */
const formatValue = ({ value, reason }: InvalidParam): string =>
  reason === undefined || reason === 'same' ? value.replace(BIDI_CONTROLS, '') : formatDay(value);
