import type { ReactNode } from 'react';
import { paths, Trans, useTranslation } from 'shared-ui/app';
import { CheckboxField } from 'shared-ui/app/forms';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { Panel } from 'shared-ui/ui/panel';
import { Muted } from './muted.tsx';
import './texts.ts';

/** The consent that the contract asks for, and the legal pages: marked as required, but tied to nothing (spec §2). */
export function Agreements() {
  const { t } = useTranslation('listings');
  const parts = [
    <LegalLink key="terms" to={paths.terms()} />,
    <LegalLink key="privacy" to={paths.privacy()} />,
    <Muted key="required" />,
  ];
  return (
    <Panel gap="small">
      <CheckboxField name="consent" label={t('publish.consent')} />
      <Checkbox required name="accept">
        <Trans t={t} i18nKey="publish.accept" components={parts} />
      </Checkbox>
    </Panel>
  );
}

/** In a tab of its own: the form must not be left for it (spec §2). `Trans` gives it its words. */
function LegalLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
