import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type CurrentUser, registerLocale, useLocation, useTranslation } from 'shared-ui/app';
import { Stack } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { SettingsNav } from '../features/settings-nav/settings-nav.tsx';
import type { SettingsPageId } from '../features/settings-nav/settings-pages.ts';
import settings from '../locales/en/settings.json' with { type: 'json' };
import { profileDraftStore } from '../parts/profile-draft/profile-draft.ts';
import { useUnloadWarning } from '../parts/profile-draft/use-unload-warning.ts';
import { ProfileLayout } from './profile-layout.tsx';
import styles from './settings-page.module.css';

registerLocale('account', settings);

interface Props {
  page: SettingsPageId;
  children: (user: CurrentUser) => ReactNode;
}

/** A page of the first tab beside the profile itself, with an address and a title of its own. */
export function SettingsPage({ page, children }: Props) {
  const { t } = useTranslation('account');
  return (
    <ProfileLayout title={t(`settings.${page}`)}>
      {(user) => (
        <Settings page={page} user={user}>
          <h2 className="visually-hidden" tabIndex={-1} data-page-heading>
            {t(`settings.${page}`)}
          </h2>
          {user ? children(user) : <PanelSkeleton />}
        </Settings>
      )}
    </ProfileLayout>
  );
}

interface SettingsProps {
  page: SettingsPageId;
  user: CurrentUser | undefined;
  /** Stands below the list of the pages. */
  below?: ReactNode;
  children: ReactNode;
}

/** The list of the pages, and beside it the content of one of them. */
export function Settings({ page, user, below, children }: SettingsProps) {
  const container = useScrollToSection<HTMLDivElement>();
  const isUnsaved = page !== 'profile' && user !== undefined && profileDraftStore.of(user.id).get() !== undefined;
  useUnloadWarning(isUnsaved);
  return (
    <div className={styles.settings}>
      <div className={styles.side}>
        <SettingsNav current={page} isUnsaved={isUnsaved} />
        {below}
      </div>
      <Stack ref={container} gap="large">
        {children}
      </Stack>
    </div>
  );
}

/** What a link can lead to on a page: /profile/tips#payouts. */
export function SettingsSection({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className={styles.section}>
      {children}
    </div>
  );
}

const SKELETON_FIELDS = [1, 2, 3];

/** Until it is known who is logged in. */
export function PanelSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Panel gap="normal" role="region" aria-label={t('profile.loading')} aria-busy="true">
      {SKELETON_FIELDS.map((field) => (
        <Stack key={field} gap="small">
          <Skeleton width="25%" />
          <Skeleton shape="button" width="100%" />
        </Stack>
      ))}
    </Panel>
  );
}

/** After the first of these the visitor decides what is in view. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the section of the address (#payouts), and keeps it in view while the sections above it load and grow, until the
 * visitor does anything. The router scrolls before the page is rendered.
 * @returns the ref of the element around the sections
 */
function useScrollToSection<Container extends HTMLElement>(): RefObject<Container | null> {
  const container = useRef<Container>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const element = container.current;
    if (!section || !element?.contains(section)) return;
    section.focus({ preventScroll: true });
    return keepInView(section, element);
  }, [hash]);
  return container;
}

/** @returns stops */
function keepInView(section: HTMLElement, container: HTMLElement): () => void {
  const observer = new ResizeObserver(() => section.scrollIntoView());
  const stop = (): void => {
    observer.disconnect();
    for (const event of USER_EVENTS) window.removeEventListener(event, stop);
  };
  // The observer fires for the initial size too
  observer.observe(container);
  for (const event of USER_EVENTS) window.addEventListener(event, stop, { passive: true });
  return stop;
}
