import type { Session } from 'contracts';
import { formatMoment, isApiError, notify, Trans, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { Badge } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { CircleCheck, type IconDrawing, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'shared-ui/ui/icon';
import { Item } from 'shared-ui/ui/item-list';
import { useEndSessionMutation } from '../../api/sessions.ts';

const ICONS: Record<Session['kind'], IconDrawing> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  unknown: MonitorSmartphone,
};

interface Props {
  session: Session;
}

/** 'Safari on iPhone' with the time of its last use and Log Out, or a badge for this device. */
export function SessionItem({ session }: Props) {
  const { t } = useTranslation('account');
  const name = useSessionName(session);
  const { end, isEnding } = useEnd(session, name);
  if (session.current) {
    return (
      <Item icon={ICONS[session.kind]} title={name}>
        <Badge tone="ok" icon={CircleCheck}>
          {t('sessions.thisDevice')}
        </Badge>
        <span>{t('sessions.now')}</span>
      </Item>
    );
  }
  const text = t(isEnding ? 'sessions.loggingOut' : 'sessions.logOut');
  const action = (
    <Button
      variant="quiet"
      flush
      busy={isEnding}
      aria-label={t('sessions.logOutOf', { words: text, name })}
      onClick={() => void end()}
    >
      {text}
    </Button>
  );
  return (
    <Item icon={ICONS[session.kind]} title={name} action={action}>
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

function useSessionName({ browser, system }: Session): string {
  const { t } = useTranslation('account');
  if (browser && system) return t('sessions.browserOnSystem', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}

/** A session that is not found has ended already. */
function useEnd({ id }: Session, name: string) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [endSession, { isLoading }] = useEndSessionMutation();
  const end = async (): Promise<void> => {
    const { error } = await endSession(id);
    if (error && !(isApiError(error) && error.status === 404)) {
      const description = errorText(error, t('sessions.failedText'), t('sessions.unreachable'));
      notify({ title: t('sessions.failed'), description, variant: 'destructive' });
      return;
    }
    notify({ title: t('sessions.ended'), description: t('sessions.endedText', { name }) });
  };
  return { end, isEnding: isLoading };
}
