import { useTranslation } from 'shared-ui/app';
import { Badge, type BadgeTone } from 'shared-ui/ui/badge';
import { FlaskConical, History, type IconDrawing, Users } from 'shared-ui/ui/icon';
import { Table, type TableColumn } from 'shared-ui/ui/table';
import type { Version } from './versions.ts';

const LOOKS: Record<Version['state'], { tone: BadgeTone; icon: IconDrawing }> = {
  everybody: { tone: 'plain', icon: Users },
  testers: { tone: 'sign', icon: FlaskConical },
  share: { tone: 'sign', icon: FlaskConical },
  before: { tone: 'warn', icon: History },
};

/** The sites of this page. Their names and versions are codes: they are not translated, and stand from left to right. */
export function VersionsTable({ versions }: { versions: readonly Version[] }) {
  const { t } = useTranslation('testers');
  const columns: TableColumn<Version>[] = [
    { kind: 'who', label: t('releases.site'), cell: ({ site }) => <bdi translate="no">{site}</bdi> },
    {
      kind: 'day',
      label: t('releases.release'),
      cell: ({ release }) => (release ? <bdi translate="no">{release}</bdi> : t('releases.unknown')),
    },
    {
      kind: 'state',
      label: t('releases.for'),
      cell: ({ state, percent }) => <Badge {...LOOKS[state]}>{t(`releases.${state}`, { percent })}</Badge>,
    },
  ];
  return <Table caption={t('releases.caption')} columns={columns} rows={versions} keyOf={({ site }) => site} />;
}
