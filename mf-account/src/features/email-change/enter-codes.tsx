import { type RefCallback, useState } from 'react';
import { isApiError, Trans, useTranslation } from 'shared-ui/app';
import { CodeField, Form, SubmitButton } from 'shared-ui/app/forms';
import type { ConfirmEmailChange } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Actions } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import { useConfirmEmailChangeMutation } from '../../api/email-change.ts';
import { ResendButton } from '../../resend/resend-button.tsx';
import { CancelChange } from './cancel-change.tsx';
import type { CodesForm } from './email-change-dialog.tsx';
import styles from './email-change.module.css';
import { useResendingCodes } from './use-resending-codes.ts';
import type { NextCodes, WaitingChange } from './waiting-change.ts';

interface Props {
  /** The address as it is now. */
  email: string;
  waiting: WaitingChange;
  next: NextCodes;
  form: CodesForm;
  /** Is given what is around the field of the first code, which takes the focus. */
  aroundFirstCode: RefCallback<HTMLElement>;
  onChanged(): void;
  onCancelled(): void;
  /** Another new address is wanted. */
  onOther(): void;
}

/** One code from each mailbox, and what to do where one does not come. */
export function EnterCodes(props: Props) {
  const { email, waiting, next, form, onChanged, onCancelled, onOther, aroundFirstCode } = props;
  const { t } = useTranslation('account');
  const { confirm, verdict } = useConfirming(onChanged);
  const { resend, isSending } = useResendingCodes(next, () => form.reset());
  const status = (count: number) => t('emailChange.entered', { count });
  return (
    <Form form={form} onSubmit={confirm}>
      <Text role="status">{verdict ?? t('emailChange.enterBoth')}</Text>
      <div ref={aroundFirstCode}>
        <CodeField name="oldCode" label={t('emailChange.oldCode')} help={<SentTo email={email} />} status={status} />
      </div>
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
        <ResendButton of="codes" availableAt={next.availableAt} isSending={isSending} onPress={() => void resend()} />
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
