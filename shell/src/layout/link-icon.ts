import {
  CirclePlus,
  CircleUserRound,
  HandCoins,
  HandHeart,
  House,
  type IconDrawing,
  Mail,
  MessageSquareText,
  Search,
} from 'shared-ui/ui/icon';

/** The icons that a remote.json may name for its links. */
const ICONS: Record<string, IconDrawing> = {
  'circle-plus': CirclePlus,
  'circle-user-round': CircleUserRound,
  'hand-coins': HandCoins,
  'hand-heart': HandHeart,
  house: House,
  mail: Mail,
  'message-square-text': MessageSquareText,
  search: Search,
};

/** The drawing of that name; none for a name that this shell does not know. */
export const linkIcon = (name: string | undefined): IconDrawing | undefined => (name ? ICONS[name] : undefined);
