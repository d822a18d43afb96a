import { isApiError, useCurrentUser } from 'shared-ui/app';
import { useGetListingOwnerQuery, useGetRecipientQuery } from '../../api/recipient.ts';

export interface Recipient {
  id: number;
  username: string;
  profilePictureUrl: string | null;
}

export type RecipientState =
  | { state: 'loading' }
  | { state: 'nobody' }
  | { state: 'oneself' }
  | { state: 'failed'; retry: () => void }
  | { state: 'takes-none'; recipient: Recipient }
  | { state: 'takes-tips'; recipient: Recipient };

const AN_ID = /^[1-9]\d{0,15}$/;

/** Who shall get the tip, by the id in the address: the person (spec §7), and whether they take tips, asked together. */
export function useRecipient(userId: string): RecipientState {
  const { user } = useCurrentUser();
  const id = AN_ID.test(userId) && Number.isSafeInteger(Number(userId)) ? Number(userId) : 0;
  const skip = id === 0 || id === user?.id;
  const person = useGetListingOwnerQuery(id, { skip });
  const tips = useGetRecipientQuery(id, { skip });
  if (id === 0) return { state: 'nobody' };
  if (id === user?.id) return { state: 'oneself' };
  // Once shown they stay: what is asked for anew must not take a payment form away
  if (person.data && tips.data) {
    const { username, profilePictureUrl } = person.data;
    return { state: tips.data.takesTips ? 'takes-tips' : 'takes-none', recipient: { id, username, profilePictureUrl } };
  }
  if (isNobody(person.error) || isNobody(tips.error)) return { state: 'nobody' };
  if (person.isFetching || tips.isFetching) return { state: 'loading' };
  const retry = (): void => {
    if (!person.data) void person.refetch();
    if (!tips.data) void tips.refetch();
  };
  return { state: 'failed', retry };
}

const isNobody = (error: unknown): boolean => isApiError(error) && error.status === 404;
