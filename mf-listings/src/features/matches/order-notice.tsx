import { MATCH_POINTS, MAX_COUNTED_NEEDS, MAX_COUNTED_TRIPS } from 'contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Definition, DefinitionList } from 'shared-ui/ui/definition-list';
import { Scale } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import styles from './matches.module.css';

const NAMES = Object.keys(MATCH_POINTS) as (keyof typeof MATCH_POINTS)[];

/** How the order is made, with all points that the server adds up. */
export function OrderNotice() {
  const { t } = useTranslation('listings');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <Notice icon={Scale} title={t('matches.how')}>
      <p>{t('matches.howText')}</p>
      <Button
        variant="quiet"
        size="small"
        flush
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'matches.hidePoints' : 'matches.showPoints')}
      </Button>
      {isOpen ? (
        <DefinitionList id={listId} className={styles.points}>
          {NAMES.map((name) => (
            <Definition
              key={name}
              label={t(`matches.points.${name}`, { max: name === 'tripDone' ? MAX_COUNTED_TRIPS : MAX_COUNTED_NEEDS })}
            >
              {t(`matches.points.${name === 'dayApart' ? 'less' : 'more'}`, { count: MATCH_POINTS[name] })}
            </Definition>
          ))}
        </DefinitionList>
      ) : null}
    </Notice>
  );
}
