import type { ReactNode } from 'react';
import { formatMomentDay, product, Trans, useTranslation } from 'shared-ui/app';
import { Logo } from 'shared-ui/ui/logo';
import styles from './paper.module.css';
import './texts.ts';

interface Props {
  /** The tip's id, where it is known: names the tip where one writes to the operator about it. */
  number?: string | undefined;
  children: ReactNode;
}

/**
 * What a print of the page has, and nothing else of it: a head, what stands in it, and a foot (design/language.md, Print). On the screen
 * head and foot do not show.
 */
export function Paper({ number, children }: Props) {
  const { t } = useTranslation('payments');
  const today = formatMomentDay(new Date().toISOString());
  return (
    <div className={styles.paper}>
      <div className={styles.head}>
        <Logo>{product}</Logo>
        <p>
          <Trans t={t} i18nKey="paper.printed" values={{ day: today }} components={[<bdi key="day" />]} />
        </p>
      </div>
      <p className={styles.title}>{t('paper.receipt')}</p>
      {number ? <p className={styles.number}>{t('paper.number', { number })}</p> : null}
      {children}
      <p className={styles.foot}>
        <Trans
          t={t}
          i18nKey="paper.foot"
          values={{ site: location.host }}
          components={[<bdi key="site" dir="ltr" />]}
        />
      </p>
    </div>
  );
}
