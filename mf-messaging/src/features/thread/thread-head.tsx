import type { ReactNode } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import type { OtherUser } from 'shared-ui/contracts';
import { Avatar } from 'shared-ui/ui/avatar';
import { buttonClass } from 'shared-ui/ui/button';
import { ArrowLeft, Icon } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import './texts.ts';
import styles from './thread.module.css';

/** The name of who one writes with: names the conversation, and takes the focus when it opens. */
export const THREAD_TITLE = 'conversation-with';

interface Props {
  /** Undefined while it is not known who it is. */
  person: OtherUser | undefined;
  isBusy: boolean;
  /** What one can do about the conversation. */
  menu?: ReactNode;
}

/** With whom, the way back on phones, and More. */
export function ThreadHead({ person, isBusy, menu }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <div className={styles.head}>
      <Link
        to={paths.messages()}
        preventScrollReset
        aria-label={t('thread.back')}
        className={`${buttonClass({ variant: 'quiet' }) ?? ''} ${styles.back}`}
      >
        <Icon of={ArrowLeft} flip />
      </Link>
      {person ? <Avatar name={person.username} src={person.profilePictureUrl} className={styles.avatar} /> : null}
      {isBusy && !person ? <Skeleton shape="avatar" className={styles.avatar} /> : null}
      <h2 id={THREAD_TITLE} tabIndex={-1} className={styles.name}>
        <Title person={person} isBusy={isBusy} />
      </h2>
      {menu}
    </div>
  );
}

function Title({ person, isBusy }: Omit<Props, 'menu'>) {
  const { t } = useTranslation('messaging');
  if (person) return <bdi>{person.username}</bdi>;
  if (!isBusy) return t('thread.nobody');
  return (
    <>
      <VisuallyHidden>{t('thread.busy')}</VisuallyHidden>
      <Skeleton width="9rem" />
    </>
  );
}
