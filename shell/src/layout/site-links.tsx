import { paths, Slot, type SlotName, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { RemoteLink } from 'contracts';
import {
  CirclePlus,
  CircleUserRound,
  HandCoins,
  HandHeart,
  House,
  type IconDrawing,
  Mail,
  MessageSquareText,
  Route,
  Search,
} from 'shared-ui/ui/icon';
import { useSite } from '../router/site.ts';

export interface SiteLink {
  path: string;
  label: string;
  icon: string | undefined;
  /** The slot with the number of new items; for a logged-in user only. */
  badge?: SlotName | undefined;
}

/** Links of the header and the footer: those of the remotes, and the shell's legal pages, in the visitor's language. */
export function useSiteLinks(): { header: SiteLink[]; footer: SiteLink[] } {
  const { directory } = useSite();
  const { t, i18n } = useTranslation('shell');
  const { user, isLoading, failed } = useCurrentUser();
  // While the session is loading most visitors are logged in, and links that appear later would move the others
  const hiddenFor = user || isLoading || failed ? 'logged-out' : 'logged-in';
  const getLinks = (place: 'nav' | 'footer'): SiteLink[] =>
    directory
      .links(place)
      .filter((link: RemoteLink) => link.for !== hiddenFor)
      .map(({ path, label, icon, badge }) => ({
        path,
        label: label[i18n.language] ?? label['en'] ?? path,
        icon,
        badge: user ? (badge as SlotName | undefined) : undefined,
      }));
  const legal: SiteLink[] = [
    { path: paths.terms(), label: t('footer.terms'), icon: undefined },
    { path: paths.privacy(), label: t('footer.privacy'), icon: undefined },
  ];
  return { header: getLinks('nav'), footer: [...getLinks('footer'), ...legal] };
}

interface LinkBadgeProps {
  slot: SlotName | undefined;
  className?: string | undefined;
}

/** The number of new items behind a link (remote.json: `badge`). Quiet: the link is complete without it. */
export const LinkBadge = ({ slot, className }: LinkBadgeProps) =>
  slot ? (
    <span className={className}>
      <Slot name={slot as 'header.unread'} quiet />
    </span>
  ) : null;

/** The icons that a remote.json may name for its links. */
const ICONS: Record<string, IconDrawing> = {
  'circle-plus': CirclePlus,
  'circle-user-round': CircleUserRound,
  'hand-coins': HandCoins,
  'hand-heart': HandHeart,
  house: House,
  mail: Mail,
  'message-square-text': MessageSquareText,
  route: Route,
  search: Search,
};

/** Undefined for a name that this shell does not know. */
export const getLinkIcon = (name: string | undefined): IconDrawing | undefined => (name ? ICONS[name] : undefined);
