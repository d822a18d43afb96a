import { useCurrentUser, useLocation, useNavigate, requestLogin, useTranslation } from 'shared-ui/app';
import type { ContactDetails, Listing } from 'shared-ui/contracts';
import { useRevealContactQuery } from '../../api/contact.ts';
import { trackContactView } from '../../engagement/engagement.ts';
import { askedStep, useAsked } from '../../open-listing/use-open-listing.ts';

export interface SheetContact {
  /**
   * `unasked`: nobody asked for it, so that it was not fetched either (product.md 3). `pending`: its address is not
   * confirmed, and who asked is told once it is (product.md 2).
   */
  state: 'pending' | 'unasked' | 'loading' | 'failed' | 'there';
  details: ContactDetails | undefined;
  error: unknown;
  /** The explicit request. Who is logged out logs in first. */
  ask(): Promise<void>;
  retry(): void;
}

/** How the person on the sheet is reached, for who asked in the details or asks here; one's own needs no asking. */
export function useContact(listing: Listing): SheetContact {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOwn = user !== null && user.id === listing.userId;
  const hasAsked = useAsked();
  const isAsked = isOwn || hasAsked;
  const { currentData, error, isFetching, refetch } = useRevealContactQuery(listing.id, { skip: !isAsked });
  const ask = async () => {
    const asker = await requestLogin(t('card.loginWhy'));
    if (!asker) return;
    trackContactView(listing);
    await navigate(pathname, { replace: true, state: askedStep(asker), preventScrollReset: true });
  };
  const given = currentData?.pending ? 'pending' : 'there';
  const answer = currentData && !error ? given : error && !isFetching ? 'failed' : 'loading';
  const state = isAsked ? answer : 'unasked';
  return { state, details: state === 'there' ? currentData : undefined, error, ask, retry: () => void refetch() };
}
