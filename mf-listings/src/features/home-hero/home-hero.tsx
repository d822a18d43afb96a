import { Link, paths, useTranslation } from 'shared-ui/app';
import { Hero, HeroNote } from 'shared-ui/ui/hero';
import { HeroPicture } from 'shared-ui/ui/hero-picture';
import { HandCoins, HandHeart, Luggage } from 'shared-ui/ui/icon';
import { SignChoice, SignLink } from 'shared-ui/ui/sign';

/** Tagline, the note on tips, and links to both forms, in the order of spec §2, Home. */
export function HomeHero() {
  const { t } = useTranslation('listings');
  return (
    <>
      <Hero title={t('home.tagline')} lead={t('home.lead')} art={<HeroPicture />}>
        <HeroNote icon={HandCoins}>{t('home.tips')}</HeroNote>
      </Hero>
      <SignChoice raised>
        <SignLink asChild type="helper" icon={HandHeart} title={t('home.become')} note={t('home.becomeText')}>
          <Link to={paths.offerCreate()} />
        </SignLink>
        <SignLink asChild type="seeker" icon={Luggage} title={t('home.find')} note={t('home.findText')}>
          <Link to={paths.findCreate()} />
        </SignLink>
      </SignChoice>
    </>
  );
}
