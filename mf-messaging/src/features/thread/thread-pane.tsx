import type { OtherUser } from 'contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { Avatar } from 'shared-ui/ui/avatar';
import { Pictogram } from 'shared-ui/ui/band';
import { Button, buttonClass } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { ArrowLeft, Icon, MessageSquareText } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import english from '../../locales/en/thread.json' with { type: 'json' };
import bubble from './message-bubble.module.css';
import { THREAD_TITLE_ID, TWO_PANES_QUERY } from '../../parts/focus/conversation-focus.ts';
import styles from './thread.module.css';

registerLocale('messaging', english);

/**
 * The pane of a conversation. Where the screen is too short for what is above it, it scrolls into view when it opens, so that the
 * newest message and the composer show: on a phone to the upper edge, beside the list as little as possible.
 */
export function ThreadPane({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // After the shell and the router, which scroll a new page to its top
    queueMicrotask(() => {
      if (!pane.current || pane.current.getBoundingClientRect().bottom <= window.innerHeight) return;
      const block = window.matchMedia(TWO_PANES_QUERY).matches ? 'nearest' : 'start';
      pane.current.scrollIntoView({ block, behavior: 'instant' });
    });
  }, []);
  return (
    <section ref={pane} className={styles.pane} aria-labelledby={THREAD_TITLE_ID} aria-busy={isBusy}>
      {children}
    </section>
  );
}

interface ThreadHeaderProps {
  /** Undefined until it is known. */
  person: OtherUser | undefined;
  /** Whether the name leads to the person's page. */
  hasPage?: boolean;
  isBusy: boolean;
  /** The conversation's actions. */
  menu?: ReactNode;
}

/** The other user, the link back to the list on phones, and the menu. */
export function ThreadHeader({ person, hasPage = false, isBusy, menu }: ThreadHeaderProps) {
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
      <h2 id={THREAD_TITLE_ID} tabIndex={-1} className={styles.name}>
        <Title person={person} hasPage={hasPage} isBusy={isBusy} />
      </h2>
      {menu}
    </div>
  );
}

function Title({ person, hasPage, isBusy }: Omit<ThreadHeaderProps, 'menu'>) {
  const { t } = useTranslation('messaging');
  if (person) {
    const name = <bdi>{person.username}</bdi>;
    return hasPage ? <Link to={paths.person(person.id)}>{name}</Link> : name;
  }
  if (!isBusy) return <span>{t('thread.nobody')}</span>;
  return (
    <>
      <VisuallyHidden>{t('thread.busy')}</VisuallyHidden>
      <Skeleton width="9rem" />
    </>
  );
}

const SKELETON_BUBBLES = [
  { width: '16rem', isMine: false },
  { width: '21rem', isMine: true },
  { width: '12rem', isMine: false },
  { width: '18rem', isMine: true },
];

/** A loading conversation, with its composer. */
export function ThreadSkeleton() {
  return (
    <>
      <div className={styles.reading}>
        <div className={`${styles.log} ${styles.waiting}`}>
          {SKELETON_BUBBLES.map(({ width, isMine }) => (
            <div key={width} className={`${bubble.item} ${isMine ? bubble.mine : bubble.theirs}`}>
              <div className={`${bubble.bubble} ${bubble.shape}`}>
                <Skeleton width={width} />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <Skeleton shape="button" />
      </div>
    </>
  );
}

/** Beside the list while no conversation is open (spec §2). */
export function SelectConversation() {
  const { t } = useTranslation('messaging');
  const tile = <Pictogram icon={MessageSquareText} className={styles.tile} />;
  return (
    <section className={styles.pane} aria-label={t('thread.none')}>
      <EmptyState titleAs="h2" title={t('thread.none')} line={tile} className={styles.alone} />
    </section>
  );
}

/** For a wrong address, or a user who left before the first message. */
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
