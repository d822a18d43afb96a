import { type Decline, DECLINE_REASONS, type DeclineReason, declineSchema, type Trip } from 'contracts';
import { notify, registerLocale, useTranslation } from 'shared-ui/app';
import { Form, useContractForm } from 'shared-ui/app/forms';
import { Dialog } from 'shared-ui/ui/dialog';
import { useDeclineMutation } from '../../api/trips.ts';
import english from '../../locales/en/trip-dialogs.json' with { type: 'json' };
import { AnswerFields, withoutHiddenText } from './answer-fields.tsx';
import styles from './answer-fields.module.css';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';

registerLocale('messaging', english);

interface Props {
  trip: Trip;
  onClose: () => void;
}

/** Declines what somebody has asked, with a ready-made reason or a sentence of one's own. Unmount it to close it. */
export function DeclineDialog({ trip, onClose }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog open onOpenChange={onClose} title={t('tripDialogs.decline.title')} closeLabel={t('tripDialogs.close')}>
      <DeclineForm trip={trip} onClose={onClose} />
    </Dialog>
  );
}

/** No reason is preselected, unlike in the mock: it would be sent by accident. */
function DeclineForm({ trip: { id, otherUser }, onClose }: Props) {
  const { t } = useTranslation('messaging');
  const [decline] = useDeclineMutation();
  const form = useContractForm(declineSchema, { reason: '', text: '' }, `decline:${String(id)}`, withoutHiddenText);
  const { username } = otherUser;
  const getHelp = (reason: DeclineReason): string | undefined => {
    if (reason === 'not_comfortable') return t('tripDialogs.decline.notToldWhy');
    return reason === 'other' ? t('tripDialogs.decline.toldWithoutText') : undefined;
  };
  const reasons = DECLINE_REASONS.map((value) => ({
    value,
    label: t(`tripDialogs.decline.reason.${value}`),
    help: getHelp(value),
  }));
  const send = async (input: Decline): Promise<void> => {
    await decline({ id, otherUserId: otherUser.id, ...input }).unwrap();
    notify({
      title: t('tripDialogs.decline.done'),
      description: t('tripDialogs.decline.doneText', { name: username }),
    });
    onClose();
  };
  return (
    <Form form={form} className={styles.form} onSubmit={send}>
      <AnswerFields
        explanation={<TextWithName text="tripDialogs.decline.text" name={username} />}
        reasonLabel={t('tripDialogs.decline.why')}
        reasons={reasons}
        reason={form.watch('reason')}
        submit={t('tripDialogs.decline.submit')}
        submitting={t('tripDialogs.decline.submitting')}
        onCancel={() => {
          form.discardDraft();
          onClose();
        }}
      />
    </Form>
  );
}
