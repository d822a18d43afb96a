import { Fragment, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { errorMessage, isApiError, registerLocale, usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import type { IconDrawing } from 'shared-ui/ui/icon';
import { Actions, Stack, Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import english from '../locales/en/link-page.json' with { type: 'json' };
import { useLinkToken } from './use-link-token.ts';

declare module 'shared-ui/app' {
  interface LocaleNamespaces {
    linkPage: typeof english;
  }
}

registerLocale('linkPage', english);

interface LinkPageProps {
  title: string;
  icon: IconDrawing;
  /** The ways on for whom the link does not help. */
  links: ReactNode;
  /** What the link is for, once its token is known. */
  children: (token: string) => ReactNode;
}

/** The page that a link of a mail opens: /path#token. It acts at a press, never by itself: mail programs and scanners open links too. */
export function LinkPage({ title, icon, links, children }: LinkPageProps) {
  const { t } = useTranslation('linkPage');
  const token = useLinkToken();
  usePageTitle(title);
  return (
    <>
      <meta name="robots" content="noindex" />
      <Band width="narrow" icon={icon} title={title} />
      <Wrap width="narrow" top="normal">
        {token === '' ? (
          <LinkState title={t('incomplete')} text={t('incompleteText')}>
            {links}
          </LinkState>
        ) : (
          <Fragment key={token}>{children(token)}</Fragment>
        )}
      </Wrap>
    </>
  );
}

interface LinkActionProps {
  title: string;
  /** What the press does. */
  text: string;
  button: { label: string; busyLabel: string; icon: IconDrawing };
  isBusy: boolean;
  /** Of the last press. */
  error: unknown;
  onPress: () => void;
  /** The ways on where the link is refused. */
  links: ReactNode;
}

/** The press. What failed can be tried again; a link that the server refuses has no button any more. */
export function LinkAction({ title, text, button, isBusy, error, onPress, links }: LinkActionProps) {
  const { t } = useTranslation('linkPage');
  const message = errorMessage(error, t('failedText'));
  if (error && !isRetryable(error))
    return (
      <LinkResult title={t('refused')} text={message}>
        {links}
      </LinkResult>
    );
  return (
    <Panel title={title} gap="normal">
      {error ? (
        <Notice tone="error" role="alert" title={t('failed')}>
          {message}
        </Notice>
      ) : null}
      <p>{text}</p>
      <Actions>
        <Button icon={button.icon} busy={isBusy} onClick={onPress}>
          {isBusy ? button.busyLabel : button.label}
        </Button>
      </Actions>
    </Panel>
  );
}

/** No response, a server error, or too many presses: the link may still be valid. */
const isRetryable = (error: unknown): boolean =>
  !isApiError(error) || typeof error.status !== 'number' || error.status >= 500 || error.status === 429;

interface LinkStateProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** What came of the press. The pressed button is gone: the focus moves here. */
export function LinkResult(props: LinkStateProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), [props.title]);
  return <LinkState {...props} panelRef={panel} />;
}

function LinkState({ title, text, children, panelRef }: LinkStateProps & { panelRef?: Ref<HTMLElement> }) {
  return (
    <Stack>
      <Panel ref={panelRef} tabIndex={-1} title={title} gap="normal">
        <p>{text}</p>
      </Panel>
      {children}
    </Stack>
  );
}
