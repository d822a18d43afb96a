import { useEffect, useRef } from 'react';
import { Link, paths, requestLogin, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { LogIn, Smartphone } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';

/**
 * Says before a person types a whole form what it takes to create a listing (product.md 1).
 * @param refusals how often the server refused for want of a verified phone number: each takes the focus here
 */
export function WhoMay({ refusals }: { refusals: number }) {
  const { user, isLoading, failed } = useCurrentUser();
  if (!user) return isLoading || failed ? null : <LoggedOut />;
  // Where the page believes otherwise, the server knows better
  return user.verified && refusals === 0 ? null : <Unverified refusals={refusals} />;
}

function Unverified({ refusals }: { refusals: number }) {
  const { t } = useTranslation('listings');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) notice.current?.focus();
  }, [refusals]);
  return (
    <Notice ref={notice} tabIndex={-1} tone="tip" icon={Smartphone} title={t('create.unverified.title')}>
      <Stack gap="small" align="start">
        {t('create.unverified.text')}
        <Button asChild variant="secondary" size="small">
          <Link to={paths.verify()}>{t('create.unverified.link')}</Link>
        </Button>
      </Stack>
    </Notice>
  );
}

function LoggedOut() {
  const { t } = useTranslation('listings');
  return (
    <Notice tone="tip" icon={LogIn} title={t('create.loggedOut.title')}>
      <Stack gap="small" align="start">
        {t('create.loggedOut.text')}
        <Button variant="secondary" size="small" onClick={() => void requestLogin(t('create.loginWhy'))}>
          {t('create.loggedOut.logIn')}
        </Button>
      </Stack>
    </Notice>
  );
}
