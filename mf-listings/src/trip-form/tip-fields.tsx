import { useEffect, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { AmountField, CheckboxField, FieldGrid } from 'shared-ui/app/forms';
import type { ListingType } from 'shared-ui/contracts';
import { Field } from 'shared-ui/ui/field';
import { Notice } from 'shared-ui/ui/notice';
import { OptionRows } from 'shared-ui/ui/option-rows';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { WillSay } from './will-say.tsx';
import { AMOUNTS_OF, NO_AMOUNTS, TIP_WAYS, TIPS_WANTED, type TipWay, tipWayOf, type TripForm } from './trip-values.ts';
import './texts.ts';

interface Props {
  form: TripForm;
  type: ListingType;
}

/** Whether a tip is welcome, or offered, and how much (product.md 18). What does not show is empty, so that nothing unseen is sent. */
export function TipFields({ form, type }: Props) {
  const { t } = useTranslation('listings');
  const { watch, setValue, round } = form;
  const isWanted = watch(TIPS_WANTED[type]);
  useEffect(() => {
    if (!isWanted) empty(setValue, 'none');
  }, [isWanted, setValue]);
  return (
    <FieldsetPanel legend={t('tips.legend')} gap="normal">
      <Notice tone="tip">{t(`tips.${type}.note`)}</Notice>
      <CheckboxField name={TIPS_WANTED[type]} label={t(`tips.${type}.wanted`)} />
      {isWanted ? <Amounts key={`${type} ${String(round)}`} form={form} type={type} /> : null}
      {isWanted ? <WillSay form={form} type={type} /> : null}
    </FieldsetPanel>
  );
}

/** Empties the amounts that this way of giving one has no field for. */
function empty(setValue: TripForm['setValue'], way: TipWay): void {
  const names = Object.keys(NO_AMOUNTS) as (keyof typeof NO_AMOUNTS)[];
  for (const name of names) if (!AMOUNTS_OF[way].includes(name)) setValue(name, '');
}

function Amounts({ form, type }: Props) {
  const { t } = useTranslation('listings');
  const [way, setWay] = useState(() => tipWayOf(form.getValues()));
  const choose = (chosen: TipWay) => {
    setWay(chosen);
    empty(form.setValue, chosen);
  };
  const options = TIP_WAYS.map((value) => ({ value, label: t(`tips.way.${value}`) }));
  return (
    <>
      <Field group label={t(`tips.${type}.ways`)}>
        <OptionRows side name="tipWay" value={way} options={options} onChange={choose} />
      </Field>
      {way === 'one' ? <OneAmount /> : null}
      {way === 'range' ? <Range /> : null}
    </>
  );
}

function OneAmount() {
  const { t } = useTranslation('listings');
  return <AmountField name="tipAmount" label={t('tips.amount')} placeholder={t('tips.placeholder')} />;
}

function Range() {
  const { t } = useTranslation('listings');
  const placeholder = t('tips.placeholder');
  return (
    <FieldGrid>
      <AmountField optional name="minTip" label={t('tips.smallest')} placeholder={placeholder} />
      <AmountField optional name="maxTip" label={t('tips.largest')} placeholder={placeholder} />
    </FieldGrid>
  );
}
