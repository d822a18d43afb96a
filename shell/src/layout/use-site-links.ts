import { paths, type RemoteLink, type SlotName, useCurrentUser, useTranslation } from 'shared-ui/app';
import { useSite } from '../router/site.ts';

export interface SiteLink {
  path: string;
  label: string;
  icon: string | undefined;
  /** The slot that says how much is new there; only where somebody is logged in. */
  badge?: SlotName | undefined;
}

/** Links of the header and the footer: those of the remotes, and the shell's legal pages, in the visitor's language. */
export function useSiteLinks(): { header: SiteLink[]; footer: SiteLink[] } {
  const { directory } = useSite();
  const { t, i18n } = useTranslation('shell');
  const { user, isLoading, failed } = useCurrentUser();
  // Who is being asked about is most likely logged in: links that come later would push the others aside
  const other = user || isLoading || failed ? 'logged-out' : 'logged-in';
  const shown = (place: 'nav' | 'footer'): SiteLink[] =>
    directory
      .links(place)
      .filter((link: RemoteLink) => link.for !== other)
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
  return { header: shown('nav'), footer: [...shown('footer'), ...legal] };
}
