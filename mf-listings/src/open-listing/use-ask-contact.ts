import { useEffect, useRef } from 'react';
import { type CurrentUser, requestLogin, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { trackContactView } from '../engagement/engagement.ts';
import { useOpenListing } from './use-open-listing.ts';

/** How somebody logs in first; null where they did not. */
type LogIn = (why: string) => Promise<CurrentUser | null>;

/**
 * The explicit request for contact details (product.md 3): logs in first where need be, then opens the details, which
 * fetch them. Who closes the login has asked for nothing. Pressed twice, it asks once.
 */
export function useAskContact(listing: Listing, logIn: LogIn = requestLogin): () => Promise<void> {
  const { t } = useTranslation('listings');
  const { open, openId, asked } = useOpenListing();
  const asking = useRef(false);
  const isDone = asked && openId === listing.id;
  useEffect(() => {
    asking.current = false;
  }, [openId, asked]);
  return async () => {
    if (asking.current || isDone) return;
    asking.current = true;
    const user = await logIn(t('card.loginWhy')).catch(() => null);
    if (!user) {
      asking.current = false;
      return;
    }
    if (user.id !== listing.userId) trackContactView(listing);
    // Until the address has changed, a further press finds this one under way
    open(listing, { asked: user });
  };
}
