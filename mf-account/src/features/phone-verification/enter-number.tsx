import { newPhoneNumberSchema } from 'contracts';
import { type CurrentUser, Link, paths, useTranslation } from 'shared-ui/app';
import { Form, PhoneField, SubmitButton, useContractForm } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { ArrowLeft, Send } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { useUpdateProfileMutation } from '../../api/profile.ts';
import { focusFirstInput } from '../../parts/focus/focus-input.ts';
import styles from './phone-verification.module.css';

interface Props {
  user: CurrentUser;
  takesFocus: boolean;
  /** The number is saved or kept. */
  onDone(): void;
}

/** Saves a new number in the profile, upon which the server sends its code (PRODUCT.md 10). */
export function EnterNumber({ user, takesFocus, onDone }: Props) {
  const { t } = useTranslation('account');
  const form = useContractForm(newPhoneNumberSchema, { phoneNumber: user.phoneNumber ?? '' }, 'phone-number');
  const [update] = useUpdateProfileMutation();
  return (
    <Panel>
      <Form form={form} onSubmit={(input) => update(input).unwrap().then(onDone)}>
        <Text size="lead">{t('number.lead')}</Text>
        <div ref={takesFocus ? focusFirstInput : undefined}>
          <PhoneField name="phoneNumber" label={t('number.phone')} />
        </div>
        <SubmitButton wide icon={Send} pendingText={t('number.submitting')}>
          {t('number.submit')}
        </SubmitButton>
        <div className={styles.ways}>
          {user.phoneNumber ? (
            <Button variant="quiet" flush onClick={onDone}>
              {t('number.keep')}
            </Button>
          ) : null}
          <Button asChild variant="quiet" flush icon={ArrowLeft}>
            <Link to={paths.profile()}>{t('verify.back')}</Link>
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
