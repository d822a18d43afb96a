import { type CurrentUser, Link, paths, useTranslation } from 'shared-ui/app';
import { Form, PhoneField, SubmitButton, useContractForm } from 'shared-ui/app/forms';
import { phoneNumberSchema, profileChangesSchema } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { ArrowLeft, Send } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { useUpdateProfileMutation } from '../../api/profile.ts';
import { takeFocusWithin } from '../../focus/take-focus.ts';
import styles from './phone-verification.module.css';

/** The change of profile that a number is; here it may not be left out. */
const numberSchema = profileChangesSchema.pick({}).extend({ phoneNumber: phoneNumberSchema });

interface Props {
  user: CurrentUser;
  takesFocus: boolean;
  /** The number stands; the server has said whether a code is on its way. */
  onDone(): void;
}

/** A new number goes into the profile, which sends its code (product.md 10). */
export function AskNumber({ user, takesFocus, onDone }: Props) {
  const { t } = useTranslation('account');
  const form = useContractForm(numberSchema, { phoneNumber: user.phoneNumber ?? '' });
  const [update] = useUpdateProfileMutation();
  return (
    <Panel>
      <Form form={form} onSubmit={(input) => update(input).unwrap().then(onDone)}>
        <Text size="lead">{t('number.lead')}</Text>
        <div ref={takesFocus ? takeFocusWithin : undefined}>
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
