import { BOT_CHECK_ACTIONS, getAlertDays, type NewAlert, newAlertSchemaFrom, todayHere } from 'contracts';
import { useId, useState } from 'react';
import { errorMessage, formatDay, notify, registerLocale, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import { Form, FormError, OptionsField, SubmitButton, TextField, useContractForm } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { DialogFoot } from 'shared-ui/ui/dialog-foot';
import { focusElement } from 'shared-ui/ui/focus';
import { BellPlus, CalendarX, Icon, Mail, MailCheck, Search } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import { useListAirportsQuery } from '../../api/airports.ts';
import { useCreateAlertMutation } from '../../api/alerts.ts';
import type { ListingFilter } from '../../api/search.ts';
import english from '../../locales/en/alerts.json' with { type: 'json' };
import { usePlaceName } from '../airport-choice/airport-choice.tsx';
import { AlertDetails, type AlertSearch, AlertTitle, getEnds } from '../alert-text/alert-text.tsx';
import styles from './alert-dialog.module.css';

registerLocale('listings', english);

interface Props {
  search: ListingFilter;
  onClose: () => void;
}

/** Keeps a search as an alert. Who is not logged in gives an address, which has to be confirmed by a link (PRODUCT.md 32). */
export function AlertDialog({ search, onClose }: Props) {
  const { t } = useTranslation('listings');
  const [mailedTo, setMailedTo] = useState<string>();
  return (
    <Dialog open title={t('alerts.heading')} closeLabel={t('alerts.close')} onOpenChange={onClose}>
      {mailedTo === undefined ? (
        <AlertForm search={search} onMade={onClose} onMailed={setMailedTo} />
      ) : (
        <CheckMail email={mailedTo} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CheckMail({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('listings');
  const components = { address: <bdi dir="ltr" className={styles.address} /> };
  return (
    <Stack gap="large">
      <Notice ref={focusElement} tabIndex={-1} role="status" icon={MailCheck} title={t('alerts.checkMail')}>
        <Trans t={t} i18nKey="alerts.checkMailText" values={{ email }} components={components} />
      </Notice>
      <Button onClick={onClose}>{t('alerts.close')}</Button>
    </Stack>
  );
}

interface FormProps {
  search: ListingFilter;
  onMade: () => void;
  onMailed: (email: string) => void;
}

function AlertForm({ search, onMade, onMailed }: FormProps) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const [days] = useState(() => getDays(search));
  const form = useContractForm(newAlertSchemaFrom(todayHere), toValues(search, days), 'alert');
  const create = useCreateAlert({ onMade, onMailed });
  const values = { day: formatDay(days.lastDay) };
  return (
    <Form form={form} onSubmit={create}>
      <Summary
        search={toAlertSearch(search, days)}
        isOpenEnded={search.date === undefined}
        isVerifiedLeftOut={search.verified === true}
      />
      <OptionsField
        name="frequency"
        label={t('alerts.howSoon')}
        options={[
          { value: 'immediately', label: t('alerts.immediately'), help: t('alerts.immediatelyHelp') },
          { value: 'daily', label: t('alerts.daily'), help: t('alerts.dailyHelp') },
        ]}
      />
      {user ? (
        <OwnAddress email={user.email} />
      ) : (
        <TextField
          name="email"
          type="email"
          label={t('alerts.email')}
          help={t('alerts.emailHelp')}
          icon={Mail}
          autoComplete="email"
          inputMode="email"
        />
      )}
      <Text tone="muted" className={styles.line}>
        <Icon of={CalendarX} />
        <span>
          <Trans t={t} i18nKey="alerts.ends" values={values} components={{ day: <bdi className={styles.nowrap} /> }} />
        </span>
      </Text>
      <DialogFoot>
        <SubmitButton icon={BellPlus} pendingText={t('alerts.submitting')}>
          {t('alerts.submit')}
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}

function OwnAddress({ email }: { email: string }) {
  const { t } = useTranslation('listings');
  const id = useId();
  const components = { address: <bdi dir="ltr" className={styles.address} /> };
  return (
    <div role="group" aria-labelledby={id}>
      <b id={id} className={styles.label}>
        {t('alerts.where')}
      </b>
      <Text className={styles.line}>
        <Icon of={Mail} />
        <span>
          <Trans t={t} i18nKey="alerts.byMail" values={{ email }} components={components} />
        </span>
      </Text>
    </div>
  );
}

interface SummaryProps {
  search: AlertSearch;
  isOpenEnded: boolean;
  /** The search shows only verified phones: an alert does not keep that. */
  isVerifiedLeftOut: boolean;
}

function Summary({ search, isOpenEnded, isVerifiedLeftOut }: SummaryProps) {
  const { t } = useTranslation('listings');
  const { data: airports } = useListAirportsQuery();
  const getName = usePlaceName();
  const getCity = (code: string | null) =>
    airports?.find((airport) => airport.code === code)?.city ?? getName(code ?? '');
  const cities = { from: getCity(search.from), to: getCity(search.to) };
  return (
    <div className={styles.summary}>
      <Icon of={Search} />
      <p>
        <b>
          <AlertTitle search={search} />
        </b>
        <br />
        <span>{`${t(`alerts.cities.${getEnds(search)}`, cities)}, `}</span>
        <AlertDetails search={search} />
        {isOpenEnded ? (
          <>
            <br />
            <span>{t('alerts.openEnd')}</span>
          </>
        ) : null}
        {isVerifiedLeftOut ? (
          <>
            <br />
            <span>{t('alerts.verifiedLeftOut')}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}

type Days = ReturnType<typeof getAlertDays>;

/** A window that has begun goes on from today. */
function getDays({ date, endDate }: ListingFilter): Days {
  const today = todayHere();
  const { firstDay, lastDay } = getAlertDays({ date, endDate }, today);
  return { firstDay: firstDay < today ? today : firstDay, lastDay };
}

const toAlertSearch = ({ type, from, to, flight, language }: ListingFilter, days: Days): AlertSearch => ({
  type: type ?? null,
  from: from ?? null,
  to: to ?? null,
  flight: flight ?? null,
  languages: language ?? [],
  ...days,
});

const toValues = (
  { type, from = '', to = '', flight = '', language = [] }: ListingFilter,
  { firstDay, lastDay }: Days,
) => ({
  type: type ?? '',
  from,
  to,
  flight,
  date: firstDay,
  endDate: lastDay,
  languages: language,
  frequency: 'immediately' as const,
  timeZone: '',
  email: '',
  captchaToken: '',
});

/** Sends it, with the bot check where nobody is logged in. An error is shown by the form, too. */
function useCreateAlert({ onMade, onMailed }: Omit<FormProps, 'search'>) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const [createAlert] = useCreateAlertMutation();
  const makeToken = useBotCheck(BOT_CHECK_ACTIONS.alert);
  const send = async ({ email, ...search }: NewAlert) => {
    const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (user) return createAlert({ ...search, timeZone }).unwrap();
    const captchaToken = await makeToken();
    if (captchaToken === null) throw new FormError(t('alerts.noToken'));
    return createAlert({ ...search, timeZone, email, captchaToken }).unwrap();
  };
  return async (input: NewAlert): Promise<void> => {
    try {
      const { alert } = await send(input);
      if (alert === null) return onMailed(input.email ?? '');
    } catch (error) {
      const description = errorMessage(error, t('alerts.failedText'));
      notify({ title: t('alerts.failed'), description, variant: 'destructive' });
      throw error;
    }
    notify({ title: t('alerts.made'), description: t('alerts.madeText') });
    onMade();
  };
}
