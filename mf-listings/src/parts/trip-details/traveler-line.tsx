import { formatLanguage, Trans, useTranslation } from 'shared-ui/app';
import { getLanguageName, type Listing } from 'contracts';

interface Props {
  listing: Pick<Listing, 'traveler' | 'user'>;
}

/**
 * Who travels on a request: 'Lakshmi (70s), mother of priya_r, speaks Tamil, Telugu'. Nothing where it does not say. Its texts are
 * registered in `tip-line.ts`.
 */
export function TravelerLine({ listing: { traveler, user } }: Props) {
  const { t } = useTranslation('listings');
  if (!traveler) return null;
  if (traveler.who === 'me') return <bdi>{user.username}</bdi>;
  const { firstName, ageBand, relation, languageCodes } = traveler;
  const name = firstName ?? t('tripDetails.somebodyElse');
  const age = ageBand && t(`tripDetails.ages.${ageBand}`);
  const languages = languageCodes.map((code) => getLanguageName(code, formatLanguage())).join(', ');
  const bdi = [<bdi key="name" />];
  return (
    <>
      {age ? <Trans t={t} i18nKey="tripDetails.withAge" values={{ name, age }} components={bdi} /> : <bdi>{name}</bdi>}
      {relation && relation !== 'other' ? (
        <>
          <span>{', '}</span>
          <Trans
            t={t}
            i18nKey={`tripDetails.relations.${relation}`}
            values={{ poster: user.username }}
            components={bdi}
          />
        </>
      ) : null}
      {languages ? <span>{`, ${t('tripDetails.speaks', { languages })}`}</span> : null}
    </>
  );
}
