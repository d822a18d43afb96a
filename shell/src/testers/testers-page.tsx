import { useState } from 'react';
import { registerLocale, usePageTitle, useTranslation } from 'shared-ui/app';
import { Badge, type BadgeTone } from 'shared-ui/ui/badge';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { FlaskConical, History, type IconDrawing, Users } from 'shared-ui/ui/icon';
import { Stack, Wrap } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Table, type TableColumn } from 'shared-ui/ui/table';
import { Text } from 'shared-ui/ui/text';
import en from '../locales/en/testers.json' with { type: 'json' };
import { currentBuilds } from '../reports/events.ts';
import { getShellRelease } from '../reports/release-files.ts';
import { currentPage } from '../router/outdated-page.ts';
import { isTester } from '../router/released-remotes.ts';
import type { RemoteDirectory } from '../router/remote-directory.ts';
import { useSite } from '../router/site.ts';
import { setTester } from './set-tester.ts';

registerLocale('testers', en);

/** /testers: no page links to it, and no login protects it. */
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
          <TesterSwitch />
          <Panel title={t('releases.title')} gap="normal">
            <ReleasesTable releases={listReleases(directory)} />
          </Panel>
        </Stack>
      </Wrap>
    </>
  );
}

/** Reloads the page, since releases are chosen on page load. */
function TesterSwitch() {
  const { t } = useTranslation('testers');
  const [on] = useState(isTester);
  const [busy, setBusy] = useState(false);
  const change = (): void => {
    setBusy(true);
    setTester(!on);
    currentPage.reload();
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

/** The release of one site in this page. `before`: it did not load, and its fallback is used. */
interface SiteRelease {
  site: string;
  release: string | undefined;
  audience: 'everybody' | 'testers' | 'share' | 'before';
  percent: number;
}

function listReleases({ remotes }: RemoteDirectory): SiteRelease[] {
  const shell: SiteRelease = { site: 'shell', release: getShellRelease(), audience: 'everybody', percent: 100 };
  return [shell, ...remotes.map((remote) => getRelease(remote))];
}

function getRelease({ name, entry, release, candidate }: RemoteDirectory['remotes'][number]): SiteRelease {
  const used = currentBuilds.get(name);
  if (used && used.entry !== entry) return { site: name, release: used.release, audience: 'before', percent: 100 };
  if (!candidate || candidate.entry !== entry) return { site: name, release, audience: 'everybody', percent: 100 };
  const { percent } = candidate;
  return { site: name, release, audience: percent > 0 ? 'share' : 'testers', percent };
}

const AUDIENCE_BADGES: Record<SiteRelease['audience'], { tone: BadgeTone; icon: IconDrawing }> = {
  everybody: { tone: 'plain', icon: Users },
  testers: { tone: 'sign', icon: FlaskConical },
  share: { tone: 'sign', icon: FlaskConical },
  before: { tone: 'warn', icon: History },
};

/** Names and releases are identifiers: not translated, and written from left to right. */
function ReleasesTable({ releases }: { releases: readonly SiteRelease[] }) {
  const { t } = useTranslation('testers');
  const columns: TableColumn<SiteRelease>[] = [
    { kind: 'who', label: t('releases.site'), cell: ({ site }) => <bdi translate="no">{site}</bdi> },
    {
      kind: 'day',
      label: t('releases.release'),
      cell: ({ release }) => (release ? <bdi translate="no">{release}</bdi> : t('releases.unknown')),
    },
    {
      kind: 'state',
      label: t('releases.for'),
      cell: ({ audience, percent }) => (
        <Badge {...AUDIENCE_BADGES[audience]}>{t(`releases.${audience}`, { percent })}</Badge>
      ),
    },
  ];
  return <Table caption={t('releases.caption')} columns={columns} rows={releases} keyOf={({ site }) => site} />;
}
