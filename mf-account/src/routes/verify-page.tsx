import { registerLocale, RequireLogin, usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { ShieldCheck } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { PhoneVerification } from '../features/phone-verification/phone-verification.tsx';
import { VerificationSkeleton } from '../features/phone-verification/enter-code.tsx';
import phoneVerification from '../locales/en/phone-verification.json' with { type: 'json' };

registerLocale('account', phoneVerification);

/** Phone Verification (spec §2). */
export function VerifyPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('verify.title'));
  return (
    <>
      <Band width="slim" icon={ShieldCheck} title={t('verify.heading')} />
      <Wrap width="slim" top="normal">
        <RequireLogin waiting={<VerificationSkeleton />}>
          <PhoneVerification />
        </RequireLogin>
      </Wrap>
    </>
  );
}

export { VerifyPage as Component };
