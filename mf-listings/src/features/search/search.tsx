import { useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Search as SearchIcon } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';
import { useSearchAddress } from './use-search-address.ts';

/** Search Flight Amigos: the address is the search; the form writes it, the results read it. */
export function Search() {
  const { t } = useTranslation('listings');
  const { filter, unreadable } = useSearchAddress();
  return (
    <>
      <Band height="tall" icon={SearchIcon} title={t('search.heading')} />
      <Wrap>
        <SearchForm filter={filter} />
        <UnreadableNotice parts={unreadable} />
        <SearchResults filter={filter} />
      </Wrap>
    </>
  );
}
