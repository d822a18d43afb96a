import type { ReactNode } from 'react';
import { Link, paths } from 'shared-ui/app';

/** Makes a name a link to that person's page; undefined for somebody who has none. */
export const toPersonLink = ({ userId }: { userId: number | null | undefined }) =>
  typeof userId === 'number' ? (name: ReactNode) => <Link to={paths.person(userId)}>{name}</Link> : undefined;
