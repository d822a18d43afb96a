import { Trans, useTranslation } from 'shared-ui/app';
import { dollarsSchema, type ListingType } from 'shared-ui/contracts';
import { Text } from 'shared-ui/ui/text';
import { tipWordsOf } from '../listing-card/tip-words.ts';
import { tipLineOf } from '../trip-details/tip-line.ts';
import type { TripForm } from './trip-values.ts';
import './texts.ts';

interface Props {
  form: Pick<TripForm, 'watch'>;
  type: ListingType;
}

/**
 * What others will read of the tip, in the details and, where it differs, on the card; said again when it changes.
 * Nothing while there is an amount that the form would refuse.
 */
export function WillSay({ form, type }: Props) {
  const amounts = dollars(form);
  return (
    <Text role="status" tone="muted">
      {amounts ? <Sentence trip={{ type, ...amounts }} /> : null}
    </Text>
  );
}

function Sentence({ trip }: { trip: { type: ListingType } & Amounts }) {
  const { t } = useTranslation('listings');
  const isHelper = trip.type === 'helper';
  const card = tipWordsOf({ ...trip, offersTips: !isHelper, acceptsTips: isHelper }).join(', ');
  const line = tipLineOf(trip);
  const words = line ? `${line.label} ${line.words}` : card;
  return (
    <Trans
      t={t}
      i18nKey={line ? 'tips.willSayBoth' : 'tips.willSay'}
      values={{ words, card }}
      components={[<b key="words" />, <b key="card" />]}
    />
  );
}

interface Amounts {
  tipAmount: number | null;
  minTip: number | null;
  maxTip: number | null;
}

/** The amounts as they are typed; undefined where one is none, or where the range turns round. */
function dollars({ watch }: Props['form']): Amounts | undefined {
  const read = (['tipAmount', 'minTip', 'maxTip'] as const).map((name) => amountIn(watch(name)));
  if (read.includes(undefined)) return undefined;
  const [tipAmount = null, minTip = null, maxTip = null] = read;
  const isTurned = minTip !== null && maxTip !== null && minTip > maxTip;
  return isTurned ? undefined : { tipAmount, minTip, maxTip };
}

function amountIn(typed: string): number | null | undefined {
  return typed === '' ? null : dollarsSchema.safeParse(typed).data;
}
