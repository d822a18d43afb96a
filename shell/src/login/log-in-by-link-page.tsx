import { useEffect } from 'react';
import {
  errorMessage,
  Link,
  paths,
  registerLocale,
  requestLogin,
  useCurrentUser,
  useNavigate,
  usePageTitle,
  useTranslation,
} from 'shared-ui/app';
import { useLinkToken } from 'shared-ui/app/link-token';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { House, LogIn } from 'shared-ui/ui/icon';
import { Actions, Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import en from '../locales/en/login.json' with { type: 'json' };
import { isLinkGone, useLogInByLinkMutation } from './login-api.ts';
import { useOnLoggedIn } from './use-login.ts';

registerLocale('login', en);

/** The target of the link in a mail: /log-in#token. It logs in at a press, since mail programs open links by themselves. */
export function LogInByLinkPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const token = useLinkToken();
  const { user } = useCurrentUser();
  const [logIn, { isLoading, error }] = useLogInByLinkMutation();
  const onLoggedIn = useOnLoggedIn();
  usePageTitle(t('link.title'));
  useEffect(() => {
    if (user && token === '') void navigate(paths.home(), { replace: true });
  }, [user, token, navigate]);
  const isUsable = token !== '' && !isLinkGone(error);
  const submit = async (): Promise<void> => {
    const { data } = await logIn({ token });
    if (!data) return;
    onLoggedIn(data);
    void navigate(paths.home(), { replace: true });
  };
  return (
    <>
      <meta name="robots" content="noindex" />
      <Band width="narrow" title={t('link.title')} icon={LogIn} />
      <Wrap width="narrow" top="normal">
        <Panel gap="normal">
          {error ? <Notice tone="error" role="alert" title={errorMessage(error, t('failedText'))} /> : null}
          {isLinkGone(error) ? null : <p>{t(isUsable ? 'link.ready' : 'link.incomplete')}</p>}
          <Actions>
            {isUsable ? (
              <Button icon={LogIn} busy={isLoading} onClick={() => void submit()}>
                {t(isLoading ? 'link.submitting' : 'link.submit')}
              </Button>
            ) : (
              <Button icon={LogIn} onClick={() => requestLogin()}>
                {t('link.again')}
              </Button>
            )}
            <Button variant="secondary" asChild icon={House}>
              <Link to={paths.home()}>{t('link.home')}</Link>
            </Button>
          </Actions>
        </Panel>
      </Wrap>
    </>
  );
}
