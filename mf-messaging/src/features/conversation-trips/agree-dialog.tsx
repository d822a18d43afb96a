import { type Agree, agreeSchema, type Trip } from 'contracts';
import { useState } from 'react';
import { formatDayRange, isApiError, notify, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { DateField, Form, SubmitButton, useContractForm } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { DialogFoot } from 'shared-ui/ui/dialog-foot';
import { Handshake } from 'shared-ui/ui/icon';
import { useAgreeMutation } from '../../api/trips.ts';
import english from '../../locales/en/trip-dialogs.json' with { type: 'json' };
import styles from './answer-fields.module.css';

registerLocale('messaging', english);

interface Props {
  trip: Trip;
  onClose: () => void;
  /** The dialog is closing: it cannot be agreed to as it was read. */
  onRefused: (error: unknown) => void;
  onAgreed?: ((trip: Trip) => void) | undefined;
}

/** Agrees to a trip that leaves more than one day open. Unmount it to close it. */
export function AgreeDialog({ trip, onClose, ...props }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog open onOpenChange={onClose} title={t('tripDialogs.agree.title')} closeLabel={t('tripDialogs.close')}>
      <AgreeForm trip={trip} onClose={onClose} {...props} />
    </Dialog>
  );
}

function AgreeForm({ trip, onClose, onRefused, onAgreed }: Props) {
  const { t } = useTranslation('messaging');
  const [agree] = useAgreeMutation();
  // One agrees to what was read: where it changes meanwhile, the server refuses
  const [{ id, otherUser, itinerary, revision }] = useState(trip);
  const { date, departureAirport, departureCity } = itinerary;
  const endDate = itinerary.endDate ?? date;
  const values = { revision, day: date === endDate ? date : '' };
  const form = useContractForm(agreeSchema, values, `agree:${String(id)}`);
  const send = async (input: Agree): Promise<void> => {
    try {
      const agreed = await agree({ id, otherUserId: otherUser.id, ...input }).unwrap();
      notify({
        title: t('tripDialogs.agree.done'),
        description: t('tripDialogs.agree.doneText', { name: otherUser.username }),
      });
      onClose();
      onAgreed?.(agreed);
    } catch (error) {
      if (!isApiError(error) || error.status !== 409) throw error;
      onClose();
      onRefused(error);
    }
  };
  return (
    <Form form={form} className={styles.form} onSubmit={send}>
      <p>
        <Trans
          t={t}
          i18nKey="tripDialogs.agree.text"
          values={{ days: formatDayRange(date, endDate) }}
          components={[<bdi key="days" />]}
        />
      </p>
      <DateField
        name="day"
        label={t('tripDialogs.agree.day')}
        help={t('tripDialogs.agree.local', { city: departureCity ?? departureAirport })}
        min={date}
        max={endDate}
      />
      <DialogFoot>
        <SubmitButton icon={Handshake} pendingText={t('tripDialogs.agree.submitting')}>
          {t('tripDialogs.agree.submit')}
        </SubmitButton>
        <Button
          variant="secondary"
          onClick={() => {
            form.discardDraft();
            onClose();
          }}
        >
          {t('tripDialogs.back')}
        </Button>
      </DialogFoot>
    </Form>
  );
}
