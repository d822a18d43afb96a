import { useEffect, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { DateField } from 'shared-ui/app/forms';
import { calendarDaySchema, todayHere } from 'shared-ui/contracts';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import './texts.ts';

const isDay = (text: string) => calendarDaySchema().safeParse(text).success;

/** What is half typed is no day yet, and is not compared with one. */
const isBefore = (endDate: string, date: string) => isDay(date) && isDay(endDate) && date > endDate;

/** As much of a form as is needed here. */
interface DaysForm {
  watch(name: 'date' | 'endDate'): string;
  getValues(): { endDate: string };
  setValue(name: 'endDate', value: string): void;
}

/** The last day that would do. It goes when the first is moved after it (spec §4), and says so. */
export function EndDateField({ form }: { form: DaysForm }) {
  const { t } = useTranslation('listings');
  const { watch, getValues, setValue } = form;
  const [date, endDate] = [watch('date'), watch('endDate')];
  const isTold = useToldOfClearing(date, endDate);
  const today = todayHere();
  useEffect(() => {
    if (isBefore(getValues().endDate, date)) setValue('endDate', '');
  }, [date, getValues, setValue]);
  return (
    <>
      <DateField
        optional
        name="endDate"
        label={t('fields.endDate')}
        help={t(isTold ? 'fields.endDateCleared' : 'fields.endDateHelp')}
        min={isDay(date) && date > today ? date : today}
      />
      <VisuallyHidden role="status">{isTold ? t('fields.endDateCleared') : ''}</VisuallyHidden>
    </>
  );
}

/** From when the end date was cleared until another is typed. */
function useToldOfClearing(date: string, endDate: string): boolean {
  const [last, setLast] = useState({ date, endDate, isCleared: false });
  if (last.date !== date || last.endDate !== endDate) {
    const isCleared = last.date !== date ? last.isCleared || isBefore(endDate, date) : last.isCleared && endDate === '';
    setLast({ date, endDate, isCleared });
  }
  return last.isCleared && endDate === '';
}
