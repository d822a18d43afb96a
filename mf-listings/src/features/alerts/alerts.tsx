import type { Alert, AlertFrequency } from 'contracts';
import { useId } from 'react';
import { errorMessage, formatDay, Link, notify, paths, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Badge } from 'shared-ui/ui/badge';
import { Pictogram } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { useFocusFallback } from 'shared-ui/ui/focus';
import { BellOff, BellRing, Icon, Info, Search, Trash2 } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { Select } from 'shared-ui/ui/select';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import { UndoRow } from 'shared-ui/ui/undo-row';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useChangeAlertMutation, useMyAlerts } from '../../api/alerts.ts';
import english from '../../locales/en/alerts.json' with { type: 'json' };
import { AlertDetails, AlertTitle, OwnAlertTitle } from '../../parts/alert-text/alert-text.tsx';
import styles from './alerts.module.css';
import { type EndedAlert, type EndedAlerts, useEndedAlerts } from './use-ended-alerts.ts';

registerLocale('listings', english);

/** One's own alerts: how soon each notifies, and its end (PRODUCT.md 32). */
export function Alerts() {
  const { t } = useTranslation('listings');
  const { currentData: alerts, isError, isFetching, refetch } = useMyAlerts();
  const ended = useEndedAlerts();
  useFocusFallback();
  const endedIds = new Set(ended.all.map(({ item }) => item.id));
  const rows = alerts && sortRows([...alerts.filter(({ id }) => !endedIds.has(id)), ...ended.all]);
  return (
    <Panel
      tabIndex={-1}
      gap="normal"
      title={t('alerts.heading')}
      aside={alerts && alerts.length > 0 ? <Badge>{t('alerts.count', { count: alerts.length })}</Badge> : null}
    >
      {rows === undefined && isError && !isFetching ? (
        <LoadFailed sentence={t('alerts.listFailed')} onRetry={() => void refetch()} />
      ) : null}
      {rows === undefined && isFetching ? <Loading /> : null}
      {rows?.length === 0 ? <NoAlerts /> : null}
      {rows && rows.length > 0 ? (
        <>
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={toAlert(row).id} className={styles.item}>
                {'item' in row ? <EndedRow row={row} ended={ended} /> : <AlertRow alert={row} ended={ended} />}
              </li>
            ))}
          </ul>
          <Text tone="muted" className={styles.note}>
            <Icon of={Info} />
            <span>{t('alerts.note')}</span>
          </Text>
        </>
      ) : null}
    </Panel>
  );
}

/** As the server sorts them: those of own listings first, then the newest first. */
function sortRows(rows: (Alert | EndedAlert)[]): (Alert | EndedAlert)[] {
  const rank = (row: Alert | EndedAlert) => (toAlert(row).listingId === null ? 1 : 0);
  return rows.toSorted((one, other) => rank(one) - rank(other) || toAlert(other).id - toAlert(one).id);
}

const toAlert = (row: Alert | EndedAlert): Alert => ('item' in row ? row.item : row);

function Loading() {
  const { t } = useTranslation('listings');
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('alerts.loading')}</VisuallyHidden>
      <Skeleton />
      <Skeleton />
    </div>
  );
}

function NoAlerts() {
  const { t } = useTranslation('listings');
  const search = (
    <Button asChild icon={Search}>
      <Link to={paths.search()}>{t('alerts.search')}</Link>
    </Button>
  );
  return (
    <EmptyState compact title={t('alerts.none')} action={search}>
      {t('alerts.noneText')}
    </EmptyState>
  );
}

interface RowProps {
  alert: Alert;
  ended: EndedAlerts;
}

function AlertRow({ alert, ended }: RowProps) {
  const { t } = useTranslation('listings');
  const titleId = useId();
  const endId = useId();
  const isOwn = alert.listingId !== null;
  const isOff = alert.frequency === 'off';
  const found = alert.foundCount === 0 ? t('alerts.found.none') : t('alerts.found.some', { count: alert.foundCount });
  return (
    <div className={styles.row}>
      <Pictogram
        icon={isOff ? BellOff : BellRing}
        tone="sign"
        size="small"
        className={isOff ? styles.off : undefined}
      />
      <div className={styles.words}>
        <h3 id={titleId} className={styles.title}>
          {isOwn ? <OwnAlertTitle search={alert} /> : <AlertTitle search={alert} />}
        </h3>
        <p>{isOwn ? found : <AlertDetails search={alert} />}</p>
        <Text tone="muted">
          <Trans
            t={t}
            i18nKey={`alerts.state.${getState(alert)}`}
            values={{ found, day: formatDay(alert.lastDay) }}
            components={{ day: <bdi className={styles.nowrap} /> }}
          />
        </Text>
      </div>
      <div className={styles.actions}>
        <FrequencySelect alert={alert} titleId={titleId} />
        <Button
          id={endId}
          variant="quiet"
          size="small"
          icon={Trash2}
          aria-labelledby={`${endId} ${titleId}`}
          onClick={() => void ended.end(alert)}
        >
          {t('alerts.end')}
        </Button>
      </div>
    </div>
  );
}

function getState({ listingId, frequency }: Alert): 'off' | 'own' | 'search' {
  if (frequency === 'off') return 'off';
  return listingId === null ? 'search' : 'own';
}

const FREQUENCIES: readonly AlertFrequency[] = ['immediately', 'daily', 'off'];

/** Shows the choice before the server has stored it. */
function FrequencySelect({ alert: { id, frequency }, titleId }: { alert: Alert; titleId: string }) {
  const { t } = useTranslation('listings');
  const labelId = useId();
  const [change, { isLoading, originalArgs }] = useChangeAlertMutation();
  const save = async (chosen: AlertFrequency): Promise<void> => {
    const { error } = await change({ id, frequency: chosen });
    if (!error) return;
    const description = errorMessage(error, t('alerts.failedText'));
    notify({ title: t('alerts.notChanged'), description, variant: 'destructive' });
  };
  return (
    <>
      <VisuallyHidden id={labelId}>{t('alerts.howSoonFor')}</VisuallyHidden>
      <Select
        aria-labelledby={`${labelId} ${titleId}`}
        value={isLoading && originalArgs ? originalArgs.frequency : frequency}
        onChange={({ target }) => void save(target.value as AlertFrequency)}
      >
        {FREQUENCIES.map((name) => (
          <option key={name} value={name}>
            {t(`alerts.${name}`)}
          </option>
        ))}
      </Select>
    </>
  );
}

/** In place of an alert that has just ended. */
function EndedRow({ row, ended }: { row: EndedAlert; ended: EndedAlerts }) {
  const { t } = useTranslation('listings');
  const isRestoring = row.state === 'undoing';
  return (
    <UndoRow
      title={t('alerts.ended')}
      undoLabel={t(isRestoring ? 'alerts.undoing' : 'alerts.undo')}
      busy={isRestoring}
      onUndo={() => void ended.restore(row)}
      onTimeUp={() => ended.forget(row.item)}
    >
      <AlertTitle search={row.item} />
    </UndoRow>
  );
}
