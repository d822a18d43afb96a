import { useState } from 'react';
import type { TipsYearQuery } from 'shared-ui/contracts';
import { useGetTipsSummaryQuery } from '../../api/tips.ts';

/** A year in UTC, as the server counts, or all of them. */
export type Year = number | 'all';

export const queryOf = (year: Year): TipsYearQuery => (year === 'all' ? {} : { year });

const thisYear = (): number => new Date().getUTCFullYear();

/** The year that is looked at, and its sums. At first this one, or the last in which there was a tip. */
export function useYear() {
  const [{ year, isChosen }, setYear] = useState<{ year: Year; isChosen: boolean }>({
    year: thisYear(),
    isChosen: false,
  });
  const summary = useGetTipsSummaryQuery(queryOf(year), { refetchOnMountOrArgChange: true });
  const years = summary.data?.years;
  const last = years?.[0];
  if (!isChosen && last !== undefined && year !== 'all' && !years?.includes(year)) {
    setYear({ year: last, isChosen: true });
  }
  return {
    year,
    chooseYear: (chosen: Year): void => setYear({ year: chosen, isChosen: true }),
    /** All that can be chosen, the newest first; undefined until it is known. */
    years: years && [...new Set([thisYear(), ...years])].sort((one, other) => other - one),
    hasTips: last !== undefined,
    sums: summary.currentData,
    isFailed: summary.isError && !summary.isFetching && summary.currentData === undefined,
    retry: (): void => void summary.refetch(),
  };
}
