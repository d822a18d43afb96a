import { useState } from 'react';
import { useCurrentUser } from 'shared-ui/app';
import { useSmsOn } from '../../site/use-sms-on.ts';
import { AlreadyVerified } from './already-verified.tsx';
import { AskNumber } from './ask-number.tsx';
import { EnterCode } from './enter-code.tsx';
import { SmsOff } from './sms-off.tsx';
import { VerificationSkeleton } from './verification-skeleton.tsx';

/** Proves that a phone number is one's own: the number first, where there is none, then its code (spec §2, §5). */
export function PhoneVerification() {
  const { user } = useCurrentUser();
  const isSmsOn = useSmsOn();
  // 'unasked' until the person has changed between the two forms: only then does a form take the focus
  const [step, setStep] = useState<'unasked' | 'number' | 'code'>('unasked');
  if (!user) return null;
  if (user.verified) return <AlreadyVerified user={user} />;
  if (isSmsOn === undefined) return <VerificationSkeleton />;
  if (!isSmsOn) return <SmsOff />;
  const isArrival = step !== 'unasked';
  if (!user.phoneNumber || step === 'number') {
    return <AskNumber user={user} takesFocus={isArrival} onDone={() => setStep('code')} />;
  }
  return <EnterCode phoneNumber={user.phoneNumber} takesFocus={isArrival} onChangeNumber={() => setStep('number')} />;
}
