import { isUnreachable, sentenceOf, useTranslation } from 'shared-ui/app';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { type NoticeName, useSavedAtOnce } from './use-saved-at-once.ts';

interface Props {
  name: NoticeName;
  /** As the server has it. */
  saved: boolean;
}

/** A box that is saved as soon as it is pressed. */
export function NoticeSwitch({ name, saved }: Props) {
  const { t } = useTranslation('messaging');
  const { checked, choose, isSaved, error } = useSavedAtOnce(name, saved);
  const failure = t(isUnreachable(error) ? 'notices.unreachable' : 'notices.failedText');
  return (
    <>
      <Checkbox checked={checked} onChange={({ target }) => choose(target.checked)}>
        {t(`notices.${name}`)}
        <br />
        <Text asChild tone="muted">
          <span>{t(`notices.${name}Help`)}</span>
        </Text>
      </Checkbox>
      <VisuallyHidden role="status">{isSaved ? t('notices.saved') : ''}</VisuallyHidden>
      {error ? (
        <Notice tone="error" role="alert" title={t('notices.failed')}>
          {sentenceOf(error, failure)}
        </Notice>
      ) : null}
    </>
  );
}
