import { type CurrentUser, Link, paths, Trans, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Smartphone } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { useGetPhoneVerificationQuery } from '../../api/phone-verification.ts';
import { useSmsOn } from '../../site/use-sms-on.ts';
import styles from './edit-profile.module.css';

/** Leads on from a number that was just saved: whether a code is on its way is what the server says. */
export function NewNumber({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const isSmsOn = useSmsOn();
  const { data, isFetching } = useGetPhoneVerificationQuery();
  if (isFetching || isSmsOn === undefined) return null;
  const state = isSmsOn ? (data?.state ?? 'none') : 'off';
  const phone = user.phoneNumberMasked ?? '';
  return (
    <Notice role="status" tone={state === 'failed' ? 'error' : 'tip'} icon={Smartphone}>
      <Stack align="start">
        <span>
          <Trans
            t={t}
            i18nKey={`newNumber.${state}`}
            values={{ phone }}
            components={[<bdi key="phone" dir="ltr" className={styles.number} />]}
          />
        </span>
        {isSmsOn ? (
          <Button asChild variant="secondary" size="small">
            <Link to={paths.verify()}>{t('newNumber.link')}</Link>
          </Button>
        ) : null}
      </Stack>
    </Notice>
  );
}
