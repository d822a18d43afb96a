import type { ProfileChanges } from 'contracts';
import { type CurrentUser, Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { Button } from 'shared-ui/ui/button';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { Eye } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useUpdateProfileMutation } from '../../api/profile.ts';
import publicPage from '../../locales/en/public-page.json' with { type: 'json' };

registerLocale('account', publicPage);

/** The link to one's public page, and whether search engines may find it. Each choice is saved when it is made. */
export function PublicPage({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [update, { isLoading, isSuccess, error, originalArgs }] = useUpdateProfileMutation();
  const searchable = (isLoading ? originalArgs?.searchable : undefined) ?? user.searchable ?? false;
  const save = (changes: ProfileChanges): void => {
    if (!isLoading) void update(changes);
  };
  return (
    <Panel title={t('publicPage.heading')} aside={<PublicPageLink user={user} />} gap="small">
      <p>{t('publicPage.text')}</p>
      {user.bio && user.bioPublic === false ? (
        <Notice
          action={
            <Button variant="secondary" size="small" busy={isLoading} onClick={() => save({ bio: user.bio })}>
              {t('publicPage.showBio')}
            </Button>
          }
        >
          {t('publicPage.bioHidden')}
        </Notice>
      ) : null}
      <Checkbox checked={searchable} onChange={({ target }) => save({ searchable: target.checked })}>
        <span>{t('publicPage.searchable')}</span>
        <br />
        <Text asChild tone="muted">
          <span>{t('publicPage.searchableHelp')}</span>
        </Text>
      </Checkbox>
      <VisuallyHidden role="status">{isSuccess ? t('publicPage.saved') : ''}</VisuallyHidden>
      {error ? (
        <Notice tone="error" role="alert" title={t('publicPage.failed')}>
          {errorText(error, t('edit.failedText'))}
        </Notice>
      ) : null}
    </Panel>
  );
}

function PublicPageLink({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  return (
    <Button asChild variant="quiet" size="small" flush icon={Eye}>
      <Link to={paths.person(user.id)}>{t('publicPage.link')}</Link>
    </Button>
  );
}
