import { useEffect, useRef } from 'react';
import { Link, Trans, useLocation, useNavigate, usePageTitle, useTranslation } from 'shared-ui/app';
import { type Draft, useDraft } from 'shared-ui/app/drafts';
import { LISTING_TYPES, type ListingType } from 'shared-ui/contracts';
import { Band } from 'shared-ui/ui/band';
import { Wrap } from 'shared-ui/ui/layout';
import { CreateListing } from '../features/create-listing/create-listing.tsx';
import { LOOK_OF } from '../listing-card/listing-look.ts';
import { CREATE_LISTING_DRAFT, unpublishedType } from '../trip-form/unpublished.ts';

const OTHER: Record<ListingType, ListingType> = { helper: 'seeking_help', seeking_help: 'helper' };

/** Create listing, /create-listing and /create-listing-fixed (spec §2). Its type is always in its address. */
export function CreateListingPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('create.pageTitle'));
  const { search } = useLocation();
  const { draft, round } = useDraft(CREATE_LISTING_DRAFT);
  const params = new URLSearchParams(search);
  const known = LISTING_TYPES.find((name) => name === params.get('type'));
  const type = known ?? typeOf(params, draft);
  useCompleteAddress(known === undefined ? withType(params, type) : undefined);
  const band = useTitleInFocus(type);
  return (
    <>
      <Band
        ref={band}
        width="narrow"
        icon={LOOK_OF[type].icon}
        title={t(`create.${type}.title`)}
        lead={t(`create.${type}.lead`)}
      />
      <Wrap width="narrow" top="normal">
        <CreateListing key={round} type={type} draft={draft}>
          <OtherType type={type} params={params} />
        </CreateListing>
      </Wrap>
    </>
  );
}

/** The address gets its type without a step in the history. */
function useCompleteAddress(search: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (search !== undefined) void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [navigate, search]);
}

/**
 * Without a type of its own, an address that says `action` means one (spec §2). Otherwise it is that of what was begun
 * here, for a request must not become an offer; helper where nothing was.
 */
function typeOf(params: URLSearchParams, draft: Draft): ListingType {
  const action = params.get('action');
  if (action === 'find') return 'seeking_help';
  return (action === 'offer' ? undefined : unpublishedType(draft)) ?? 'helper';
}

/** Who goes over to the other type hears the new title: only the words of the page have changed, and all above. */
function useTitleInFocus(type: ListingType) {
  const band = useRef<HTMLDivElement>(null);
  const shown = useRef(type);
  useEffect(() => {
    if (shown.current === type) return;
    shown.current = type;
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

/** The way over to the other kind; what was typed stays. */
function OtherType({ type, params }: { type: ListingType; params: URLSearchParams }) {
  const { t } = useTranslation('listings');
  const rest = new URLSearchParams(params);
  // It would say the opposite of the type
  rest.delete('action');
  const to = { search: withType(rest, OTHER[type]) };
  return (
    <p>
      <Trans t={t} i18nKey={`create.${type}.other`} components={[<Link key="other" to={to} preventScrollReset />]} />
    </p>
  );
}

export { CreateListingPage as Component };
