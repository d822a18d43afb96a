import type { ReactNode } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { BackLink, Band } from 'shared-ui/ui/band';
import type { IconDrawing } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import './texts.ts';

interface Props {
  words: 'find' | 'offer';
  icon: IconDrawing;
  children: ReactNode;
}

/** The sign above a form, with the way back. */
export function PublishFrame({ words, icon, children }: Props) {
  const { t } = useTranslation('listings');
  const back = (
    <BackLink asChild>
      <Link to={paths.home()}>{t('publish.backToHome')}</Link>
    </BackLink>
  );
  return (
    <>
      <Band width="narrow" icon={icon} title={t(`${words}.heading`)} lead={t(`${words}.lead`)} back={back} />
      <Wrap width="narrow" top="normal">
        {children}
      </Wrap>
    </>
  );
}
