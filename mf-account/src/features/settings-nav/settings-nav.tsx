import { useId, useState } from 'react';
import { Link, useTranslation } from 'shared-ui/app';
import { Badge } from 'shared-ui/ui/badge';
import { ChevronDown, Icon } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import styles from './settings-nav.module.css';
import { SETTINGS_PAGES, type SettingsPageId } from './settings-pages.ts';

interface Props {
  current: SettingsPageId;
  /** The form of the first page has changes that are not saved. */
  isUnsaved: boolean;
}

/** Links to the pages of the first tab. On phones they are folded under the name of the current one. */
export function SettingsNav({ current, isUnsaved }: Props) {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const { icon } = SETTINGS_PAGES.find(({ id }) => id === current) ?? SETTINGS_PAGES[0];
  return (
    <Panel asChild className={styles.box}>
      <nav aria-label={t('settings.label')}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          className={styles.fold}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.name}>
            <Icon of={icon} />
            <span>{t(`settings.${current}`)}</span>
          </span>
          <span className={styles.more}>
            <span>{t('settings.all')}</span>
            <Icon of={ChevronDown} className={styles.arrow} />
          </span>
        </button>
        <ul id={list} className={styles.list}>
          {SETTINGS_PAGES.map(({ id, path, icon: pictogram }) => (
            <li key={id}>
              <Link
                to={path}
                aria-current={id === current ? 'page' : undefined}
                className={styles.link}
                onClick={() => setOpen(false)}
              >
                <Icon of={pictogram} />
                <span>{t(`settings.${id}`)}</span>
                {id === 'profile' && isUnsaved ? (
                  <Badge tone="warn" className={styles.badge}>
                    {t('settings.unsaved')}
                  </Badge>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  );
}
