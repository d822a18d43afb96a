import { useEffect } from 'react';
import { Link, paths, registerLocale, requestLogin, useCurrentUser, useNavigate, useTranslation } from 'shared-ui/app';
import { LinkAction, LinkPage } from 'shared-ui/app/link-page';
import { Button } from 'shared-ui/ui/button';
import { House, LogIn } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import en from '../locales/en/login.json' with { type: 'json' };
import { useLogInByLinkMutation } from './login-api.ts';
import { useOnLoggedIn } from './use-login.ts';

registerLocale('login', en);

/** The target of the link in a mail: /log-in#token. */
export function LogInByLinkPage() {
  const { t } = useTranslation('login');
  return (
    <LinkPage title={t('link.title')} icon={LogIn} links={<LoginLinks />}>
      {(token) => <LogInByLink token={token} />}
    </LinkPage>
  );
}

function LogInByLink({ token }: { token: string }) {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const [logIn, { isLoading, error }] = useLogInByLinkMutation();
  const onLoggedIn = useOnLoggedIn();
  const submit = async (): Promise<void> => {
    const { data } = await logIn({ token });
    if (!data) return;
    onLoggedIn(data);
    void navigate(paths.home(), { replace: true });
  };
  return (
    <LinkAction
      title={t('link.question')}
      text={t('link.ready')}
      button={{ icon: LogIn, label: t('link.submit'), busyLabel: t('link.submitting') }}
      isBusy={isLoading}
      error={error}
      onPress={() => void submit()}
      links={<LoginLinks />}
    />
  );
}

function LoginLinks() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  // Somebody who is logged in came back to the page after it had done its work
  useEffect(() => {
    if (user) void navigate(paths.home(), { replace: true });
  }, [user, navigate]);
  return (
    <Actions>
      <Button icon={LogIn} onClick={() => requestLogin()}>
        {t('link.again')}
      </Button>
      <Button variant="secondary" asChild icon={House}>
        <Link to={paths.home()}>{t('link.home')}</Link>
      </Button>
    </Actions>
  );
}
