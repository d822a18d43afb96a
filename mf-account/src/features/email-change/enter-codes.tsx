import { type ConfirmEmailChange, type EmailChange, emailChangeCodesSchema } from 'contracts';
import { type RefCallback, useState } from 'react';
import { getRetryAfterMs, isApiError, notify, Trans, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { CodeField, Form, NO_DRAFT, SubmitButton, useContractForm } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { Actions } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import {
  useCancelEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useResendEmailCodesMutation,
} from '../../api/email-change.ts';
import { ResendCodes, useResend } from '../../parts/resend/resend-codes.tsx';
import styles from './email-change.module.css';
import type { CodesCooldown } from './use-codes-cooldown.ts';

export const useCodesForm = () => useContractForm(emailChangeCodesSchema, { oldCode: '', newCode: '' }, NO_DRAFT);

interface Props {
  /** The current address. */
  email: string;
  pending: EmailChange;
  cooldown: CodesCooldown;
  form: ReturnType<typeof useCodesForm>;
  /** The ref of the element around the first code's field, which takes the focus. */
  firstCodeRef: RefCallback<HTMLElement>;
  onChanged(): void;
  onCancelled(): void;
  /** The user wants another new address. */
  onChangeEmail(): void;
}

/** One code from each mailbox, with Resend, Cancel and the way to another address. */
export function EnterCodes(props: Props) {
  const { email, pending, cooldown, form, onChanged, onCancelled, onChangeEmail, firstCodeRef } = props;
  const { t } = useTranslation('account');
  const { confirm, serverMessage } = useConfirm(onChanged);
  const { resend, isSending } = useResendCodes(cooldown, () => form.reset());
  const status = (count: number) => t('emailChange.entered', { count });
  return (
    <Form form={form} onSubmit={confirm}>
      <Text role="status">{serverMessage ?? t('emailChange.enterBoth')}</Text>
      <div ref={firstCodeRef}>
        <CodeField name="oldCode" label={t('emailChange.oldCode')} help={<SentTo email={email} />} status={status} />
      </div>
      <CodeField
        name="newCode"
        label={t('emailChange.newCode')}
        help={<SentTo email={pending.email} />}
        status={status}
      />
      <Actions>
        <SubmitButton pendingText={t('emailChange.changing')}>{t('emailChange.change')}</SubmitButton>
        <CancelButton onCancelled={onCancelled} />
      </Actions>
      <div className={styles.ways}>
        <ResendCodes
          of="codes"
          availableAt={cooldown.availableAt}
          isSending={isSending}
          onPress={() => void resend()}
        />
        <Button variant="quiet" flush onClick={onChangeEmail}>
          {t('emailChange.other')}
        </Button>
      </div>
    </Form>
  );
}

function SentTo({ email }: { email: string }) {
  const { t } = useTranslation('account');
  return <Trans t={t} i18nKey="emailChange.sentTo" values={{ email }} components={[<bdi key="email" />]} />;
}

/** `serverMessage`: with the errors of single codes the server sends how many attempts are left. */
function useConfirm(onChanged: () => void) {
  const [send] = useConfirmEmailChangeMutation();
  const [serverMessage, setServerMessage] = useState<string>();
  const confirm = async (codes: ConfirmEmailChange): Promise<void> => {
    setServerMessage(undefined);
    try {
      await send(codes).unwrap();
    } catch (error) {
      if (isApiError(error) && error.body?.fields?.length) setServerMessage(error.body.message);
      throw error;
    }
    onChanged();
  };
  return { confirm, serverMessage };
}

/** Sends two new codes, which invalidate the earlier ones. */
function useResendCodes(cooldown: CodesCooldown, onSent: () => void) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [send, { isLoading }] = useResendEmailCodesMutation();
  const { resend } = useResend({
    send: () => send(),
    onSent: () => {
      onSent();
      notify({ title: t('emailChange.resent'), description: t('emailChange.resentText') });
    },
    onRefused: (error) => {
      cooldown.onRefused(getRetryAfterMs(error));
      const description = errorText(error, t('emailChange.failedText'), t('emailChange.unreachable'));
      notify({ title: t('emailChange.resendFailed'), description, variant: 'destructive' });
    },
  });
  return { resend, isSending: isLoading };
}

/** Cancels the pending change, which invalidates the codes. */
function CancelButton({ onCancelled }: { onCancelled(): void }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [cancel, { isLoading }] = useCancelEmailChangeMutation();
  const onPress = async (): Promise<void> => {
    const { error } = await cancel();
    if (!error) return onCancelled();
    const description = errorText(error, t('emailChange.failedText'), t('emailChange.unreachable'));
    notify({ title: t('emailChange.cancelFailed'), description, variant: 'destructive' });
  };
  return (
    <Button variant="secondary" busy={isLoading} onClick={() => void onPress()}>
      {t(isLoading ? 'emailChange.cancelling' : 'emailChange.cancel')}
    </Button>
  );
}
