import { paths, type RemoteLink, useTranslation } from 'shared-ui/app';
import { useSite } from '../router/site.ts';

export interface SiteLink {
  path: string;
  label: string;
  icon: string | undefined;
}

/** Links of the header and the footer: those of the remotes, and the shell's legal pages, in the visitor's language. */
export function useSiteLinks(): { header: SiteLink[]; footer: SiteLink[] } {
  const { directory } = useSite();
  const { t, i18n } = useTranslation('shell');
  // Nobody can log in yet: what is for people who are logged in is not shown
  const shown = (place: 'nav' | 'footer'): SiteLink[] =>
    directory
      .links(place)
      .filter((link: RemoteLink) => link.for !== 'logged-in')
      .map(({ path, label, icon }) => ({ path, label: label[i18n.language] ?? label['en'] ?? path, icon }));
  const legal: SiteLink[] = [
    { path: paths.terms(), label: t('footer.terms'), icon: undefined },
    { path: paths.privacy(), label: t('footer.privacy'), icon: undefined },
  ];
  return { header: shown('nav'), footer: [...shown('footer'), ...legal] };
}
