import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Icon, ShieldCheck } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import styles from './login.module.css';

interface Props {
  /** What the login is needed for. */
  why?: string | undefined;
  lead?: string | undefined;
  busy: boolean;
  onSubmit(event: SubmitEvent): Promise<void>;
  children: ReactNode;
}

/** A step of the login, with the note on the invisible bot check (spec §2, Login dialog). */
export function LoginForm({ why, lead, busy, onSubmit, children }: Props) {
  const { t } = useTranslation('login');
  const id = useId();
  const described = [why && `${id}-why`, lead && `${id}-lead`].filter(Boolean).join(' ');
  return (
    <form
      noValidate
      className={styles.step}
      aria-label={t('form')}
      aria-describedby={described || undefined}
      aria-busy={busy}
      onSubmit={(event) => void onSubmit(event)}
    >
      {why ? <Notice id={`${id}-why`}>{why}</Notice> : null}
      {lead ? (
        <Text size="lead" id={`${id}-lead`}>
          {lead}
        </Text>
      ) : null}
      {children}
      <Text size="small" tone="muted" className={styles.withIcon}>
        <Icon of={ShieldCheck} />
        <span>{t('protected')}</span>
      </Text>
    </form>
  );
}
