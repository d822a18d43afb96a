import { useState } from 'react';
import { registerLocale, usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { FlaskConical } from 'shared-ui/ui/icon';
import { Stack, Wrap } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { isTester } from '../router/choose-release.ts';
import { thisPage } from '../router/missing-code.ts';
import { useSite } from '../router/site.ts';
import en from './locales/en.json' with { type: 'json' };
import { setTester } from './set-tester.ts';
import { versionsHere } from './versions.ts';
import { VersionsTable } from './versions-table.tsx';

registerLocale('testers', en);

/** /testers: linked from nowhere, for those who were told of it. Who gets what is decided as the page loads, so it loads anew. */
export function TestersPage() {
  const { t } = useTranslation('testers');
  const { directory } = useSite();
  usePageTitle(t('title'));
  return (
    <>
      <meta name="robots" content="noindex" />
      <Band title={t('title')} lead={t('lead')} icon={FlaskConical} width="narrow" />
      <Wrap width="narrow" top="normal">
        <Stack gap="large">
          <Choice />
          <Panel title={t('releases.title')} gap="normal">
            <VersionsTable versions={versionsHere(directory)} />
          </Panel>
        </Stack>
      </Wrap>
    </>
  );
}

function Choice() {
  const { t } = useTranslation('testers');
  const [on] = useState(isTester);
  const [busy, setBusy] = useState(false);
  const change = (): void => {
    setBusy(true);
    setTester(!on);
    thisPage.loadAnew();
  };
  return (
    <Panel title={t(on ? 'onTitle' : 'offTitle')} gap="normal">
      <Text>{t(on ? 'on' : 'off')}</Text>
      <div>
        <Button variant={on ? 'secondary' : 'primary'} busy={busy} onClick={change}>
          {busy ? t('busy') : t(on ? 'stop' : 'start')}
        </Button>
      </div>
    </Panel>
  );
}
