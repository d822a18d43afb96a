import type { ReactNode } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { CircleCheck, CirclePlus, House } from 'shared-ui/ui/icon';
import { Actions, Stack, Wrap } from 'shared-ui/ui/layout';
import { LargeTicket } from '../listing-card/large-ticket.tsx';
import type { Published } from './published.ts';
import './texts.ts';

interface Props {
  words: 'find' | 'offer';
  published: Published;
  onAnother(): void;
  /** Where the address is confirmed; nothing where its owner was logged in. */
  children: ReactNode;
}

const takeFocus = (title: HTMLElement | null) => title?.focus();

/** The confirmation (spec §2): the form is gone, so focus goes to the heading that says what became of it. */
export function PublishedScreen({ words, published, onAnother, children }: Props) {
  const { t } = useTranslation('listings');
  const title = (
    <span ref={takeFocus} tabIndex={-1}>
      {t(`${words}.published`)}
    </span>
  );
  return (
    <>
      <Band width="narrow" icon={CircleCheck} title={title} />
      <Wrap width="narrow" top="normal">
        <Stack gap="large">
          <LargeTicket listing={published.listing}>
            {t(`${words}.publishedText`)} {t('publish.shownToAskers')}
          </LargeTicket>
          {children}
          <Actions>
            <Button variant="secondary" icon={CirclePlus} onClick={onAnother}>
              {t(`${words}.another`)}
            </Button>
            <Button asChild variant="secondary" icon={House}>
              <Link to={paths.home()}>{t('publish.backToHome')}</Link>
            </Button>
          </Actions>
        </Stack>
      </Wrap>
    </>
  );
}
