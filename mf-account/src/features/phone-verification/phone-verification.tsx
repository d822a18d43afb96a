import { type ReactNode, useState } from 'react';
import { type CurrentUser, Link, paths, registerLocale, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { ArrowLeft, BadgeCheck, CircleAlert, Icon, type IconDrawing } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import phoneVerification from '../../locales/en/phone-verification.json' with { type: 'json' };
import { useSmsAvailable } from '../../parts/site/use-sms-available.ts';
import { EnterCode, VerificationSkeleton } from './enter-code.tsx';
import { EnterNumber } from './enter-number.tsx';
import styles from './phone-verification.module.css';

registerLocale('account', phoneVerification);

/** Verifies the user's phone number: first the number if there is none, then its code (spec §2, §5). */
export function PhoneVerification() {
  const { user } = useCurrentUser();
  const isSmsAvailable = useSmsAvailable();
  // Undefined until the user switches between the two forms: only then a form takes the focus
  const [step, setStep] = useState<'number' | 'code'>();
  if (!user) return null;
  if (user.verified) return <AlreadyVerified user={user} />;
  if (isSmsAvailable === undefined) return <VerificationSkeleton />;
  if (!isSmsAvailable) return <SmsUnavailable />;
  const takesFocus = step !== undefined;
  if (!user.phoneNumber || step === 'number') {
    return <EnterNumber user={user} takesFocus={takesFocus} onDone={() => setStep('code')} />;
  }
  return <EnterCode phoneNumber={user.phoneNumber} takesFocus={takesFocus} onChangeNumber={() => setStep('number')} />;
}

function AlreadyVerified({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const phone = user.phoneNumber ?? '';
  return (
    <Panel title={<TitleWithIcon icon={BadgeCheck}>{t('verified.title')}</TitleWithIcon>} gap="normal">
      <p>
        <Trans t={t} i18nKey="verified.text" values={{ phone }} components={[<bdi key="phone" dir="ltr" />]} />
      </p>
      <Actions>
        <Button asChild icon={ArrowLeft}>
          <Link to={paths.profile()}>{t('verified.back')}</Link>
        </Button>
      </Actions>
    </Panel>
  );
}

/** The operator has no SMS provider. Shown before anybody types a number in vain. */
function SmsUnavailable() {
  const { t } = useTranslation('account');
  return (
    <Panel title={<TitleWithIcon icon={CircleAlert}>{t('smsOff.title')}</TitleWithIcon>} gap="normal">
      <p>{t('smsOff.text')}</p>
      <Actions>
        <Button asChild variant="secondary" icon={ArrowLeft}>
          <Link to={paths.profile()}>{t('verify.back')}</Link>
        </Button>
      </Actions>
    </Panel>
  );
}

function TitleWithIcon({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <span className={styles.title}>
      <Icon of={icon} />
      <span>{children}</span>
    </span>
  );
}
