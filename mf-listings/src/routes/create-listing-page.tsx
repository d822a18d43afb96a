import { useEffect, useRef } from 'react';
import { Link, Trans, useLocation, useNavigate, usePageTitle, useTranslation } from 'shared-ui/app';
import { useDraft } from 'shared-ui/app/drafts';
import { LISTING_TYPES, type ListingType } from 'contracts';
import { Band } from 'shared-ui/ui/band';
import { Wrap } from 'shared-ui/ui/layout';
import { CreateListing } from '../features/create-listing/create-listing.tsx';
import { ROLE_STYLE } from '../parts/listing-card/listing-labels.ts';
import { CREATE_LISTING_DRAFT } from '../parts/publishing/create-listing-draft.ts';

const OTHER_TYPE: Record<ListingType, ListingType> = { helper: 'seeking_help', seeking_help: 'helper' };

/** Create listing, /create-listing and /create-listing-fixed (spec §2). The address always contains the type. */
export function CreateListingPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('create.pageTitle'));
  const { search } = useLocation();
  const { draft, formKey } = useDraft(CREATE_LISTING_DRAFT);
  const params = new URLSearchParams(search);
  const givenType = LISTING_TYPES.find((name) => name === params.get('type'));
  const type = givenType ?? getDefaultType(params);
  useReplaceSearch(givenType === undefined ? withType(params, type) : undefined);
  const band = useTitleFocus(type);
  return (
    <>
      <Band
        ref={band}
        width="narrow"
        icon={ROLE_STYLE[type].icon}
        title={t(`create.${type}.title`)}
        lead={t(`create.${type}.lead`)}
      />
      <Wrap width="narrow" top="normal">
        <CreateListing key={formKey} type={type} draft={draft}>
          <OtherTypeLink type={type} params={params} />
        </CreateListing>
      </Wrap>
    </>
  );
}

/** Replaces the query of the address without a new history entry. */
function useReplaceSearch(search: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (search !== undefined) void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [navigate, search]);
}

/** The type of an address without one: by its `action`, else helper, whatever draft there is (spec §2). */
const getDefaultType = (params: URLSearchParams): ListingType =>
  params.get('action') === 'find' ? 'seeking_help' : 'helper';

/** Focuses the title when the type changes: the texts above the link have changed. */
function useTitleFocus(type: ListingType) {
  const band = useRef<HTMLDivElement>(null);
  const shownType = useRef(type);
  useEffect(() => {
    if (shownType.current === type) return;
    shownType.current = type;
    const title = band.current?.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus();
  }, [type]);
  return band;
}

function withType(params: URLSearchParams, type: ListingType): string {
  const next = new URLSearchParams(params);
  next.set('type', type);
  return next.toString();
}

/** Link to the other type; typed values stay. */
function OtherTypeLink({ type, params }: { type: ListingType; params: URLSearchParams }) {
  const { t } = useTranslation('listings');
  const rest = new URLSearchParams(params);
  // It would contradict the type
  rest.delete('action');
  const to = { search: withType(rest, OTHER_TYPE[type]) };
  return (
    <p>
      <Trans t={t} i18nKey={`create.${type}.other`} components={[<Link key="other" to={to} preventScrollReset />]} />
    </p>
  );
}

export { CreateListingPage as Component };
