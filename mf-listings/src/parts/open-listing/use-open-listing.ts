import { useEffect, useRef } from 'react';
import {
  type CurrentUser,
  installedStore,
  requestLogin,
  useCurrentUser,
  useLocation,
  useTranslation,
} from 'shared-ui/app';
import { useDialogAddress } from 'shared-ui/app/late-dialog';
import { listingApi } from 'shared-ui/app/listing';
import type { Listing } from 'contracts';
import { trackContactView } from '../engagement/engagement.ts';

/** State of a history entry: it survives Back and a reload, and a link cannot set it. */
interface EntryState {
  /** The id of the user who requested the contact details: the request is not valid for the next user. */
  requestedBy?: number | undefined;
}

export interface OpenListing {
  /** The listing whose details are open: `?listing=` of the current page. */
  openId: number | undefined;
  isContactRequested: boolean;
  /** Opens a listing's details without a request to the server. `requestedBy`: who requested its contact details, if any. */
  open: (listing: Listing, options?: { requestedBy?: CurrentUser | undefined }) => void;
  /** Goes back to the page, or removes `?listing=` from an address that was opened with it. */
  close: () => void;
}

/** The details of a listing, open or not: the address decides (spec §2, Details dialog). */
export function useOpenListing(): OpenListing {
  const address = useDialogAddress('listing');
  const isContactRequested = useIsContactRequested();
  const open: OpenListing['open'] = (listing, { requestedBy } = {}) => {
    const entry = { endpointName: 'getListing', arg: listing.id, value: listing } as const;
    installedStore().dispatch(listingApi.util.upsertQueryEntries([entry]));
    address.open(listing.id, contactRequestedState(requestedBy));
  };
  return { openId: address.id, isContactRequested, open, close: address.close };
}

const readState = ({ state }: { state: unknown }): EntryState =>
  typeof state === 'object' && state !== null ? state : {};

/** Whether the logged-in user explicitly requested this listing's contact details (PRODUCT.md 3). */
export function useIsContactRequested(): boolean {
  const { requestedBy } = readState(useLocation());
  const { user } = useCurrentUser();
  return user !== null && requestedBy === user.id;
}

/** The state of a history entry in which `user` has requested the contact details: for links to other views of the listing. */
export const contactRequestedState = (user?: Pick<CurrentUser, 'id'>): EntryState => ({ requestedBy: user?.id });

/** Resolves with null if the visitor did not log in. */
type LogIn = (why: string) => Promise<CurrentUser | null>;

/**
 * The explicit request for contact details (PRODUCT.md 3): asks for a login if necessary, then opens the details, which fetch
 * them. Closing the login requests nothing. Two presses make one request.
 */
export function useRequestContact(listing: Listing, logIn: LogIn = requestLogin): () => Promise<void> {
  const { t } = useTranslation('listings');
  const { open, openId, isContactRequested } = useOpenListing();
  const isRunning = useRef(false);
  const isDone = isContactRequested && openId === listing.id;
  useEffect(() => {
    isRunning.current = false;
  }, [openId, isContactRequested]);
  return async () => {
    if (isRunning.current || isDone) return;
    isRunning.current = true;
    const user = await logIn(t('card.loginWhy')).catch(() => null);
    if (!user) {
      isRunning.current = false;
      return;
    }
    if (user.id !== listing.userId) trackContactView(listing);
    // It stays running until the address has changed
    open(listing, { requestedBy: user });
  };
}
