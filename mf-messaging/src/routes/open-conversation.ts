import { useLocation, useParams, useSearchParams } from 'shared-ui/app';

const ID = /^[1-9]\d{0,15}$/;

const idOf = (text: string | null | undefined): number | undefined =>
  text && ID.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;

/** What goes along with the address of a conversation: the browser keeps it through a reload. */
export interface ConversationState {
  /** The listing that the next message is about. */
  listing?: number | undefined;
}

/** Whose conversation `/messages?to=…&listing=…` asks for (product.md 21); undefined where it asks for none. */
export function useAskedConversation(): { otherUserId: number; state: ConversationState } | undefined {
  const [search] = useSearchParams();
  const otherUserId = idOf(search.get('to'));
  return otherUserId ? { otherUserId, state: { listing: idOf(search.get('listing')) } } : undefined;
}

/** The conversation of this address: none, nobody's ('unknown'), or somebody's, by user id. */
export function useOpenConversation(): { otherUserId: number | 'unknown' | undefined } & ConversationState {
  const { otherUserId } = useParams();
  const state = useLocation().state as ConversationState | null;
  return {
    otherUserId: otherUserId === undefined ? undefined : (idOf(otherUserId) ?? 'unknown'),
    listing: typeof state?.listing === 'number' ? state.listing : undefined,
  };
}
