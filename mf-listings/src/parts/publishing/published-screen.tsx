import { type ReactNode, useState } from 'react';
import { Link, type Location, paths, useCurrentUser, useLocation, useNavigate, useTranslation } from 'shared-ui/app';
import { type PublishedListing, publishedListingSchema } from 'contracts';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { focusElement } from 'shared-ui/ui/focus';
import { CircleCheck, CirclePlus, House, Users } from 'shared-ui/ui/icon';
import { Actions, Stack, Wrap } from 'shared-ui/ui/layout';
import { LargeTicket } from '../trip-details/large-ticket.tsx';
import type { PersonDetails } from './person-details.ts';

/** A listing that was just published, and the address that its confirmation mail went to, if there is one. */
export interface Published extends PublishedListing {
  email: string;
}

/** @param person who published, for the next form (spec §2, 'Create Another') */
export type OnPublished = (published: Published, person: PersonDetails) => void;

interface Props {
  /** The form, and the key of its texts. */
  kind: 'find' | 'offer';
  published: Published;
  onCreateAnother(): void;
  /** The confirmation of the address; empty if the owner was logged in. */
  children: ReactNode;
}

/** The confirmation (spec §2). The form is gone, so the heading with the result gets the focus. */
export function PublishedScreen({ kind, published, onCreateAnother, children }: Props) {
  const { t } = useTranslation('listings');
  const title = (
    <span ref={focusElement} tabIndex={-1}>
      {t(`${kind}.published`)}
    </span>
  );
  return (
    <>
      <Band width="narrow" icon={CircleCheck} title={title} />
      <Wrap width="narrow" top="normal">
        <Stack gap="large">
          <LargeTicket listing={published.listing}>
            {`${t(`${kind}.publishedText`)} ${t('publish.contactVisibility')}`}
          </LargeTicket>
          {children}
          <Actions>
            {published.confirmationId === null ? (
              <Button asChild icon={Users}>
                <Link to={paths.matches(published.listing.id)}>{t('publish.matches')}</Link>
              </Button>
            ) : null}
            <Button variant="secondary" icon={CirclePlus} onClick={onCreateAnother}>
              {t(`${kind}.another`)}
            </Button>
            <Button asChild variant="secondary" icon={House}>
              <Link to={paths.home()}>{t('publish.backToHome')}</Link>
            </Button>
          </Actions>
        </Stack>
      </Wrap>
    </>
  );
}

interface Publisher {
  by: number | null;
  person: PersonDetails;
}

/**
 * Whether the page at `path` shows its form or its confirmation. The confirmation is a history entry: it survives a reload, Back
 * leads to the form, and other accounts do not see it. The next form starts with the same person (spec §2, 'Create Another')
 * until the page is left or somebody else logs in: their details are in no storage.
 */
export function usePublished(path: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const { user, isLoading } = useCurrentUser();
  const by = readPublisher(location);
  const me = user?.id ?? null;
  const [publisher, setPublisher] = useState<Publisher>();
  if (publisher !== undefined && publisher.by !== me) setPublisher(undefined);
  const show: OnPublished = (published, person) => {
    setPublisher({ by: me, person });
    const state: PublishedState = { published, by: me };
    void navigate(path, { state });
  };
  const mayShow = by === null || by === user?.id || isLoading;
  return {
    published: mayShow ? readPublished(location) : undefined,
    person: publisher?.by === me ? publisher.person : undefined,
    show,
    createAnother: () => void navigate(path),
  };
}

/** The state of the confirmation's history entry. */
interface PublishedState {
  published: Published;
  /** The account that published; null if nobody was logged in. */
  by: number | null;
}

function readPublisher({ state }: Location): number | null {
  const by = (state as { by?: unknown } | null)?.by;
  return typeof by === 'number' ? by : null;
}

/** Undefined for an entry of an older release, or one with another state. */
function readPublished(location: Location): Published | undefined {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('published' in state)) return undefined;
  const { published } = state;
  const parsed = publishedListingSchema.safeParse(published);
  const email = (published as { email?: unknown } | null)?.email;
  return parsed.success && typeof email === 'string' ? { ...parsed.data, email } : undefined;
}
