import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'shared-ui/app';
import { AmountField, CheckboxField, FieldGrid } from 'shared-ui/app/forms';
import { dollarsSchema, type ListingType } from 'contracts';
import { Field } from 'shared-ui/ui/field';
import { Notice } from 'shared-ui/ui/notice';
import { OptionRows } from 'shared-ui/ui/option-rows';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { getTipLabels } from '../listing-card/listing-labels.ts';
import { getTipLine } from '../trip-details/tip-line.ts';
import { NO_AMOUNTS, type TripForm, type TripValues } from './trip-values.ts';

/** The checkbox of each type: helpers accept tips, travelers offer them. */
const TIP_FLAG = { helper: 'acceptsTips', seeking_help: 'offersTips' } as const satisfies Record<
  ListingType,
  keyof TripValues
>;

type AmountName = keyof typeof NO_AMOUNTS;

/** No amount, a fixed one, or a range. */
const AMOUNT_KINDS = ['none', 'one', 'range'] as const;
type AmountKind = (typeof AMOUNT_KINDS)[number];

const AMOUNT_FIELDS: Record<AmountKind, readonly AmountName[]> = {
  none: [],
  one: ['tipAmount'],
  range: ['minTip', 'maxTip'],
};

interface Props {
  form: TripForm;
  type: ListingType;
}

/** Whether a tip is accepted or offered, and how much (PRODUCT.md 18). Hidden fields are cleared, so that they are not sent. */
export function TipFields({ form, type }: Props) {
  const { t } = useTranslation('listings');
  const { watch, setValue, resets } = form;
  const isEnabled = watch(TIP_FLAG[type]);
  useEffect(() => {
    if (!isEnabled) clearOtherAmounts(setValue, 'none');
  }, [isEnabled, setValue]);
  return (
    <FieldsetPanel legend={t('tips.legend')} gap="normal">
      <Notice tone="tip">{t(`tips.${type}.note`)}</Notice>
      <CheckboxField name={TIP_FLAG[type]} label={t(`tips.${type}.enabled`)} />
      {isEnabled ? <Amounts key={`${type} ${String(resets)}`} form={form} type={type} /> : null}
      {isEnabled ? <TipPreview form={form} type={type} /> : null}
    </FieldsetPanel>
  );
}

/** Clears the amounts that have no field. */
function clearOtherAmounts(setValue: TripForm['setValue'], kind: AmountKind): void {
  const names = Object.keys(NO_AMOUNTS) as AmountName[];
  for (const name of names) if (!AMOUNT_FIELDS[kind].includes(name)) setValue(name, '');
}

function getAmountKind({ tipAmount, minTip, maxTip }: Pick<TripValues, AmountName>): AmountKind {
  if (minTip || maxTip) return 'range';
  return tipAmount ? 'one' : 'none';
}

function Amounts({ form, type }: Props) {
  const { t } = useTranslation('listings');
  const [kind, setKind] = useState(() => getAmountKind(form.getValues()));
  const select = (selected: AmountKind) => {
    setKind(selected);
    clearOtherAmounts(form.setValue, selected);
  };
  const options = AMOUNT_KINDS.map((value) => ({ value, label: t(`tips.amountKind.${value}`) }));
  const placeholder = t('tips.placeholder');
  return (
    <>
      <Field group label={t(`tips.${type}.amountKinds`)}>
        <OptionRows side name="tipAmountKind" value={kind} options={options} onChange={select} />
      </Field>
      {kind === 'one' ? <AmountField name="tipAmount" label={t('tips.amount')} placeholder={placeholder} /> : null}
      {kind === 'range' ? (
        <FieldGrid>
          <AmountField optional name="minTip" label={t('tips.smallest')} placeholder={placeholder} />
          <AmountField optional name="maxTip" label={t('tips.largest')} placeholder={placeholder} />
        </FieldGrid>
      ) : null}
    </>
  );
}

interface PreviewProps {
  form: Pick<TripForm, 'watch'>;
  type: ListingType;
}

/**
 * How the tip will appear in the details and, if it differs, on the card; announced on each change. Empty while an amount is
 * invalid.
 */
function TipPreview({ form, type }: PreviewProps) {
  const amounts = parseAmounts(form);
  return (
    <Text role="status" tone="muted">
      {amounts ? <PreviewText trip={{ type, ...amounts }} /> : null}
    </Text>
  );
}

type TypedAmounts = Record<AmountName, number | null>;

function PreviewText({ trip }: { trip: { type: ListingType } & TypedAmounts }) {
  const { t } = useTranslation('listings');
  const isHelper = trip.type === 'helper';
  const card = getTipLabels({ ...trip, offersTips: !isHelper, acceptsTips: isHelper }).join(', ');
  const line = getTipLine(trip);
  const text = line ? `${line.label} ${line.text}` : card;
  return (
    <Trans
      t={t}
      i18nKey={line ? 'tips.previewBoth' : 'tips.preview'}
      values={{ text, card }}
      components={[<b key="text" />, <b key="card" />]}
    />
  );
}

/** The typed amounts; undefined if one is invalid, or if the minimum exceeds the maximum. */
function parseAmounts({ watch }: PreviewProps['form']): TypedAmounts | undefined {
  const parsed = (['tipAmount', 'minTip', 'maxTip'] as const).map((name) => parseAmount(watch(name)));
  if (parsed.includes(undefined)) return undefined;
  const [tipAmount = null, minTip = null, maxTip = null] = parsed;
  const isReversed = minTip !== null && maxTip !== null && minTip > maxTip;
  return isReversed ? undefined : { tipAmount, minTip, maxTip };
}

function parseAmount(typed: string): number | null | undefined {
  return typed === '' ? null : dollarsSchema.safeParse(typed).data;
}
