import { formatMoment, isApiError, isUnreachable, notify, sentenceOf, Trans, useTranslation } from 'shared-ui/app';
import type { Session } from 'shared-ui/contracts';
import { Badge } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { CircleCheck, type IconDrawing, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'shared-ui/ui/icon';
import { Item } from 'shared-ui/ui/item-list';
import { useEndSessionMutation } from '../../api/sessions.ts';

const DRAWINGS: Record<Session['kind'], IconDrawing> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  unknown: MonitorSmartphone,
};

interface Props {
  session: Session;
  /** The place is gone from the list; its button was in focus. */
  onEnded(): void;
}

/** 'Safari on iPhone', when it was last used, and Log Out; this device says so instead. */
export function LoginPlace({ session, onEnded }: Props) {
  const { t } = useTranslation('account');
  const name = usePlaceName(session);
  const { end, isEnding } = useEnding(session, name, onEnded);
  if (session.current) {
    return (
      <Item icon={DRAWINGS[session.kind]} title={name}>
        <Badge tone="ok" icon={CircleCheck}>
          {t('sessions.thisDevice')}
        </Badge>
        {t('sessions.now')}
      </Item>
    );
  }
  const words = t(isEnding ? 'sessions.loggingOut' : 'sessions.logOut');
  const action = (
    <Button
      variant="quiet"
      flush
      busy={isEnding}
      aria-label={t('sessions.logOutOf', { words, name })}
      onClick={() => void end()}
    >
      {words}
    </Button>
  );
  return (
    <Item icon={DRAWINGS[session.kind]} title={name} action={action}>
      <p>
        <Trans
          t={t}
          i18nKey="sessions.lastUsed"
          values={{ moment: formatMoment(session.lastUsedAt) }}
          components={[<bdi key="moment" />]}
        />
      </p>
    </Item>
  );
}

function usePlaceName({ browser, system }: Session): string {
  const { t } = useTranslation('account');
  if (browser && system) return t('sessions.browserOnSystem', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}

function useEnding({ id }: Session, name: string, onEnded: () => void) {
  const { t } = useTranslation('account');
  const [endSession, { isLoading }] = useEndSessionMutation();
  const end = async (): Promise<void> => {
    const { error } = await endSession(id);
    if (error && !(isApiError(error) && error.status === 404)) {
      const fallback = t(isUnreachable(error) ? 'sessions.unreachable' : 'sessions.failedText');
      notify({ title: t('sessions.failed'), description: sentenceOf(error, fallback), variant: 'destructive' });
      return;
    }
    onEnded();
    notify({ title: t('sessions.ended'), description: t('sessions.endedText', { name }) });
  };
  return { end, isEnding: isLoading };
}
