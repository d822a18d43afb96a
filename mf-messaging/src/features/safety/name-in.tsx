import { Trans, useTranslation } from 'shared-ui/app';

/** A text with somebody's name in it, which keeps its own direction. */
export function NameIn({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('messaging');
  return <Trans t={t} i18nKey={text} values={{ name }} components={[<bdi key="0" />, <bdi key="1" />]} />;
}
