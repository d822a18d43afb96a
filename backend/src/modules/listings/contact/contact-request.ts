import type { ContactRequest } from 'shared-ui/contracts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';

/** One who asked, as the driver gives it: keys as text in rows, as numbers in JSON. Without an account: nulls. */
export interface AskerRow {
  id: string | number;
  askerId: string | number | null;
  lastAskedAt: string;
  username: string | null;
  profilePictureUrl: string | null;
}

/** Who asked for a listing's contact details, as its owner sees it: never how to reach them. */
export const toContactRequest = ({
  id,
  askerId,
  lastAskedAt,
  username,
  profilePictureUrl,
}: AskerRow): ContactRequest => ({
  id: Number(id),
  user: { id: askerId === null ? null : Number(askerId), username: nameOrDeleted(username), profilePictureUrl },
  askedAt: new Date(lastAskedAt).toISOString(),
});
