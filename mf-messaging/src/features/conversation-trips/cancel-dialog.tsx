import { type Cancel, CANCEL_REASONS, type CancelReason, cancelSchema, type Trip } from 'contracts';
import { isApiError, notify, registerLocale, useTranslation } from 'shared-ui/app';
import { Form, useContractForm } from 'shared-ui/app/forms';
import { Dialog } from 'shared-ui/ui/dialog';
import { useCancelTripMutation } from '../../api/trips.ts';
import english from '../../locales/en/trip-dialogs.json' with { type: 'json' };
import { AnswerFields, withoutHiddenText } from './answer-fields.tsx';
import styles from './answer-fields.module.css';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';

registerLocale('messaging', english);

interface Props {
  trip: Trip;
  onClose: () => void;
  /** The dialog is closing: the flight has left, and the site asks whether the two flew together instead. */
  onRefused: (error: unknown) => void;
}

/** Cancels an agreed trip, with a ready-made reason or a sentence of one's own. Unmount it to close it. */
export function CancelDialog({ trip, onClose, onRefused }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog open onOpenChange={onClose} title={t('tripDialogs.cancel.title')} closeLabel={t('tripDialogs.close')}>
      <CancelForm trip={trip} onClose={onClose} onRefused={onRefused} />
    </Dialog>
  );
}

function CancelForm({ trip: { id, otherUser }, onClose, onRefused }: Props) {
  const { t } = useTranslation('messaging');
  const [cancelTrip] = useCancelTripMutation();
  const form = useContractForm(cancelSchema, { reason: '', text: '' }, `cancel:${String(id)}`, withoutHiddenText);
  const { username } = otherUser;
  const getHelp = (reason: CancelReason): string | undefined => {
    if (reason === 'not_comfortable') return t('tripDialogs.cancel.notToldWhy');
    return reason === 'other' ? t('tripDialogs.cancel.toldWithoutText') : undefined;
  };
  const reasons = CANCEL_REASONS.map((value) => ({
    value,
    label: t(`tripDialogs.cancel.reason.${value}`),
    help: getHelp(value),
  }));
  const send = async (input: Cancel): Promise<void> => {
    try {
      await cancelTrip({ id, otherUserId: otherUser.id, ...input }).unwrap();
      notify({
        title: t('tripDialogs.cancel.done'),
        description: t('tripDialogs.cancel.doneText', { name: username }),
      });
    } catch (error) {
      if (!isApiError(error) || error.body?.code !== 'messaging.departed') throw error;
      onRefused(error);
    }
    onClose();
  };
  return (
    <Form form={form} className={styles.form} onSubmit={send}>
      <AnswerFields
        explanation={<TextWithName text="tripDialogs.cancel.text" name={username} />}
        reasonLabel={t('tripDialogs.cancel.why')}
        reasons={reasons}
        reason={form.watch('reason')}
        submit={t('tripDialogs.cancel.submit')}
        submitting={t('tripDialogs.cancel.submitting')}
        onCancel={() => {
          form.discardDraft();
          onClose();
        }}
      />
    </Form>
  );
}
