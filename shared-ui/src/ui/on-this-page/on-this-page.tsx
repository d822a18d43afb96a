import { useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { ChevronDown, Icon, type IconDrawing } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import styles from './on-this-page.module.css';

export interface PageSection {
  /** The id of the element it leads to. */
  id: string;
  icon: IconDrawing;
  name: string;
}

/** The list stays beside the sections from this width on, and is open. */
const BESIDE_THE_SECTIONS = '(min-width: 48rem)';

/** Links to the sections of a long page. */
export function OnThisPage({ sections }: { sections: readonly PageSection[] }) {
  const { t } = useTranslation('account');
  const [open] = useState(() => window.matchMedia(BESIDE_THE_SECTIONS).matches);
  return (
    <Panel asChild className={styles.box}>
      <nav aria-label={t('profile.onThisPage')}>
        <details open={open}>
          <summary className={styles.summary}>
            {t('profile.onThisPage')}
            <Icon of={ChevronDown} className={styles.arrow} />
          </summary>
          <div className={styles.rail}>
            {sections.map(({ id, icon, name }) => (
              <a key={id} href={`#${id}`}>
                <Icon of={icon} />
                {name}
              </a>
            ))}
          </div>
        </details>
      </nav>
    </Panel>
  );
}
