import { useRef } from 'react';
import { type CurrentUser, useCurrentUser, useLocation, useNavigate, useSearchParams } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { useKeepListingMutation } from '../api/listing.ts';

const PARAMETER = 'listing';
const ID = /^[1-9]\d{0,14}$/;

/** What a step of the history keeps: it comes back with Back and with a reload, and no link can bring it along. */
interface Step {
  /** The id of who asked for the contact details: what one person asked for, the next one has not. */
  asked?: number | undefined;
  /** We made this step, so that Close goes back. */
  pushed?: boolean | undefined;
}

/** The step that says who asked, for links to other views of the same listing. */
export const askedStep = (user: Pick<CurrentUser, 'id'>): Step => ({ asked: user.id });

const stepOf = ({ state }: { state: unknown }): Step => (typeof state === 'object' && state !== null ? state : {});

/** Whether who is logged in here explicitly asked for this listing's contact details (product.md 3). */
export function useAsked(): boolean {
  const { asked } = stepOf(useLocation());
  const { user } = useCurrentUser();
  return user !== null && asked === user.id;
}

export interface OpenListing {
  /** The listing whose details are open: `?listing=` of whatever page this is. */
  openId: number | undefined;
  asked: boolean;
  /** Opens a listing's details, without the network. `asked`: who asked for its contact details, if anybody did. */
  open: (listing: Listing, options?: { asked?: CurrentUser | undefined }) => void;
  /** Goes back to where they were opened, or takes them out of an address that was opened with them. */
  close: () => void;
}

/** The details of a listing, open or not: the address says which (spec §2, Details dialog). */
export function useOpenListing(): OpenListing {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [keep] = useKeepListingMutation();
  const asked = useAsked();
  const closed = useRef('');
  const value = params.get(PARAMETER) ?? '';
  const openId = ID.test(value) ? Number(value) : undefined;
  const { pushed } = stepOf(location);

  const go = (id: number | undefined, options: { replace: boolean; state: Step | null }) => {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete(PARAMETER);
    else next.set(PARAMETER, String(id));
    void navigate({ search: next.toString() }, { ...options, preventScrollReset: true });
  };
  const open: OpenListing['open'] = (listing, options = {}) => {
    void keep(listing);
    const isOpen = openId === listing.id;
    go(listing.id, { replace: isOpen, state: { asked: options.asked?.id, pushed: isOpen ? pushed : true } });
  };
  const close = () => {
    // Going back takes a moment, in which a second Escape must not go back once more
    if (closed.current === location.key) return;
    closed.current = location.key;
    if (pushed) void navigate(-1);
    else go(undefined, { replace: true, state: null });
  };
  return { openId, asked, open, close };
}
