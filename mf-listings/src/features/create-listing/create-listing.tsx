import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Link,
  paths,
  registerLocale,
  requestLogin,
  Trans,
  useCurrentUser,
  useLocation,
  useTranslation,
} from 'shared-ui/app';
import type { Draft } from 'shared-ui/app/drafts';
import { Form, SubmitButton } from 'shared-ui/app/forms';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import type { CreateListing as CreateListingInput, ListingType, OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { LogIn, ShieldCheck, Smartphone, Ticket, TriangleAlert } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import english from '../../locales/en/create-listing.json' with { type: 'json' };
import { ContactFieldset, EmailField } from '../../parts/trip-form/contact-fieldset.tsx';
import { TripFields } from '../../parts/trip-form/trip-fields.tsx';
import { useCreateForm } from './use-create-form.ts';
import { useCreateSubmit } from './use-create-submit.ts';

registerLocale('listings', english);

interface Props {
  type: ListingType;
  draft: Draft;
  /** The link to the other type. */
  children: ReactNode;
}

/** Offer Help or Find Help, with all fields of a listing (spec §2, §4, §5, PRODUCT.md 1, 18). */
export function CreateListing({ type, draft, children }: Props) {
  const { t } = useTranslation('listings');
  const { form, typedAs, startNext } = useCreateForm(type, draft);
  // A toast shows the success in any case
  const { Dialog, isOpen, open, preload } = useLateDialog(loadDialog, { loadsWhenIdle: true, quiet: true });
  const [created, setCreated] = useState<OwnListing>();
  const [refusals, setRefusals] = useState(0);
  const submit = useCreateSubmit({
    onCreated(listing) {
      startNext();
      setRefusals(0);
      setCreated(listing);
      open();
    },
    onPhoneUnverified: () => setRefusals((count) => count + 1),
  });
  const submitAndPreload = (input: CreateListingInput) => {
    preload();
    return submit(input);
  };
  return (
    <Stack gap="large">
      <AccountNotice refusals={refusals} />
      {typedAs === type ? null : <TypedAsNotice type={typedAs} />}
      {children}
      <Form form={form} onSubmit={submitAndPreload}>
        <TripFields form={form} type={type} />
        <ContactFieldset nameOptional>
          <EmailField help={t('create.emailHelp')} />
        </ContactFieldset>
        <Notice icon={ShieldCheck} title={t('create.spam.title')}>
          {t('create.spam.text')}
        </Notice>
        <Actions>
          <SubmitButton icon={Ticket} pendingText={t('create.submitting')}>
            {t('create.submit')}
          </SubmitButton>
        </Actions>
      </Form>
      {Dialog && isOpen && created ? <Dialog listing={created} /> : null}
    </Stack>
  );
}

const loadDialog = async () => (await import('./created-dialog.tsx')).CreatedDialog;

/**
 * The requirements for creating a listing, before the form is filled in (PRODUCT.md 1).
 * @param refusals how often the server refused an unverified phone number: each one focuses the notice
 */
function AccountNotice({ refusals }: { refusals: number }) {
  const { user, isLoading, failed } = useCurrentUser();
  if (!user) return isLoading || failed ? null : <LoggedOutNotice />;
  // The server's refusal takes precedence over the cached profile
  return user.verified && refusals === 0 ? null : <UnverifiedNotice refusals={refusals} />;
}

function UnverifiedNotice({ refusals }: { refusals: number }) {
  const { t } = useTranslation('listings');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) notice.current?.focus();
  }, [refusals]);
  return (
    <Notice ref={notice} tabIndex={-1} tone="tip" icon={Smartphone} title={t('create.unverified.title')}>
      <Stack gap="small" align="start">
        <span>{t('create.unverified.text')}</span>
        <Button asChild variant="secondary" size="small">
          <Link to={paths.verify()}>{t('create.unverified.link')}</Link>
        </Button>
      </Stack>
    </Notice>
  );
}

function LoggedOutNotice() {
  const { t } = useTranslation('listings');
  return (
    <Notice tone="tip" icon={LogIn} title={t('create.loggedOut.title')}>
      <Stack gap="small" align="start">
        <span>{t('create.loggedOut.text')}</span>
        <Button variant="secondary" size="small" onClick={() => void requestLogin(t('create.loginWhy'))}>
          {t('create.loggedOut.logIn')}
        </Button>
      </Stack>
    </Notice>
  );
}

/** The values in the form were typed for the other type: a request must not become an offer unnoticed. */
function TypedAsNotice({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('action');
  params.set('type', type);
  const link = <Link key="back" to={{ search: params.toString() }} preventScrollReset />;
  return (
    <Notice role="status" tone="tip" icon={TriangleAlert}>
      <Trans t={t} i18nKey={`create.typedAs.${type}`} components={[link]} />
    </Notice>
  );
}
