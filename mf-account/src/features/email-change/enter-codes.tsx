import { useState } from 'react';
import { isApiError, Trans, useTranslation } from 'shared-ui/app';
import { CodeField, Form, SubmitButton } from 'shared-ui/app/forms';
import type { ConfirmEmailChange } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Actions } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import { useConfirmEmailChangeMutation } from '../../api/email-change.ts';
import { CancelChange } from './cancel-change.tsx';
import type { CodesForm } from './email-change-dialog.tsx';
import styles from './email-change.module.css';
import { ResendCodes } from './resend-codes.tsx';
import { takeFocus, type WaitingChange } from './waiting-change.ts';

interface Props {
  /** The address as it is now. */
  email: string;
  waiting: WaitingChange;
  form: CodesForm;
  onChanged(): void;
  onCancelled(): void;
  /** Another new address is wanted. */
  onOther(): void;
}

/** One code from each mailbox, and what to do where one does not come. */
export function EnterCodes({ email, waiting, form, onChanged, onCancelled, onOther }: Props) {
  const { t } = useTranslation('account');
  const { confirm, verdict } = useConfirming(onChanged);
  const status = (count: number) => t('emailChange.entered', { count });
  return (
    <Form form={form} onSubmit={confirm}>
      <Text ref={takeFocus} tabIndex={-1}>
        {verdict ?? t('emailChange.enterBoth')}
      </Text>
      <CodeField name="oldCode" label={t('emailChange.oldCode')} help={<SentTo email={email} />} status={status} />
      <CodeField
        name="newCode"
        label={t('emailChange.newCode')}
        help={<SentTo email={waiting.email} />}
        status={status}
      />
      <Actions>
        <SubmitButton pendingText={t('emailChange.changing')}>{t('emailChange.change')}</SubmitButton>
        <CancelChange onCancelled={onCancelled} />
      </Actions>
      <div className={styles.ways}>
        <ResendCodes availableAt={waiting.resendAt} onSent={() => form.reset()} />
        <Button variant="quiet" flush onClick={onOther}>
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

/** Beside what is wrong with each code, the server says how many tries are left: in place of the lead. */
function useConfirming(onChanged: () => void) {
  const [send] = useConfirmEmailChangeMutation();
  const [verdict, setVerdict] = useState<string>();
  const confirm = async (codes: ConfirmEmailChange): Promise<void> => {
    setVerdict(undefined);
    try {
      await send(codes).unwrap();
    } catch (error) {
      if (isApiError(error) && error.body?.fields?.length) setVerdict(error.body.message);
      throw error;
    }
    onChanged();
  };
  return { confirm, verdict };
}
