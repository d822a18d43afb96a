import { Link, paths, usePageTitle, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { FlapBoard } from 'shared-ui/ui/flap';
import { Hero } from 'shared-ui/ui/hero';
import { House, Search } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';

/** 'Page Not Found' for every unknown address (spec §2). */
export function NotFound() {
  const { t } = useTranslation('shell');
  usePageTitle(t('notFound.pageTitle'));
  const board = [
    { label: t('notFound.flight'), text: '404' },
    { label: t('notFound.gate'), text: '--' },
    { label: t('notFound.goingTo'), text: t('notFound.notHere') },
  ];
  return (
    <Hero title={t('notFound.title')} lead={t('notFound.lead')} ends="with-room" art={<FlapBoard rows={board} />}>
      <Actions>
        <Button asChild icon={House}>
          <Link to={paths.home()}>{t('backToHome')}</Link>
        </Button>
        <Button asChild variant="secondary" icon={Search}>
          <Link to={paths.search()}>{t('notFound.browse')}</Link>
        </Button>
      </Actions>
    </Hero>
  );
}
