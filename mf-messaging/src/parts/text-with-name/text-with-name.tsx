import type { ComponentProps } from 'react';
import { Trans, useTranslation } from 'shared-ui/app';

interface Props {
  text: ComponentProps<typeof Trans<'messaging'>>['i18nKey'];
  name: string;
}

/** A text with a user's name, which keeps its own direction. */
export function TextWithName({ text, name }: Props) {
  const { t } = useTranslation('messaging');
  return <Trans t={t} i18nKey={text} values={{ name }} components={[<bdi key="0" />, <bdi key="1" />]} />;
}
