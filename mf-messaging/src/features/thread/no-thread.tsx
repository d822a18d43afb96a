import { Link, paths, useTranslation } from 'shared-ui/app';
import { Pictogram } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { MessageSquareText } from 'shared-ui/ui/icon';
import './texts.ts';
import styles from './thread.module.css';

/** Beside the list, until one of it is chosen (spec §2). */
export function SelectConversation() {
  const { t } = useTranslation('messaging');
  const tile = <Pictogram icon={MessageSquareText} className={styles.tile} />;
  return (
    <section className={styles.pane} aria-label={t('thread.none')}>
      <EmptyState titleAs="h2" title={t('thread.none')} line={tile} className={styles.alone} />
    </section>
  );
}

/** Nobody is there to write to: an address that is wrong, or somebody who has left before anything was said. */
export function UnknownPerson() {
  const { t } = useTranslation('messaging');
  const action = (
    <Button asChild>
      <Link to={paths.search()}>{t('thread.unknown.find')}</Link>
    </Button>
  );
  return (
    <EmptyState line="broken" titleAs="p" title={t('thread.unknown.title')} action={action} className={styles.alone}>
      {t('thread.unknown.text')}
    </EmptyState>
  );
}
