import { paths } from 'shared-ui/app';
import { Bell, CircleUserRound, FolderDown, HandCoins, Mail, ShieldCheck } from 'shared-ui/ui/icon';

/** The pages of the first tab, in the order of their list. `sections`: the ids of what a link can lead to on the page. */
export const SETTINGS_PAGES = [
  { id: 'profile', path: paths.profile(), icon: CircleUserRound, sections: ['edit'] },
  { id: 'alerts', path: `${paths.profile()}/alerts`, icon: Bell, sections: ['alerts'] },
  { id: 'tips', path: `${paths.profile()}/tips`, icon: HandCoins, sections: ['tips', 'payouts'] },
  { id: 'notices', path: `${paths.profile()}/notices`, icon: Mail, sections: ['notices'] },
  {
    id: 'security',
    path: `${paths.profile()}/security`,
    icon: ShieldCheck,
    sections: ['email', 'sessions', 'blocked'],
  },
  { id: 'data', path: `${paths.profile()}/data`, icon: FolderDown, sections: ['data', 'delete'] },
] as const;

export type SettingsPageId = (typeof SETTINGS_PAGES)[number]['id'];

/** The path of the page that shows a section: mails and links from before there were pages lead to /profile#payouts. */
export const findSectionPath = (section: string): string | undefined =>
  SETTINGS_PAGES.find(({ sections }) => sections.some((id) => id === section))?.path;
