import { useState } from 'react';
import type { TipsYearQuery } from 'contracts';
import { useGetTipsSummaryQuery } from '../../api/tips.ts';

/** A year in UTC, as the server counts, or all of them. */
export type Year = number | 'all';

export const toQuery = (year: Year): TipsYearQuery => (year === 'all' ? {} : { year });

/** The chosen year and its sums. First the current year, or the last one with a tip. */
export function useYear() {
  const currentYear = new Date().getUTCFullYear();
  const [{ year, isChosen }, setYear] = useState<{ year: Year; isChosen: boolean }>({
    year: currentYear,
    isChosen: false,
  });
  const summary = useGetTipsSummaryQuery(toQuery(year), { refetchOnMountOrArgChange: true });
  const years = summary.data?.years;
  const lastYear = years?.[0];
  if (!isChosen && lastYear !== undefined && year !== 'all' && !years?.includes(year)) {
    setYear({ year: lastYear, isChosen: true });
  }
  return {
    year,
    chooseYear: (chosen: Year): void => setYear({ year: chosen, isChosen: true }),
    /** The options, newest first; undefined until they are known. */
    years: years && [...new Set([currentYear, ...years])].sort((one, other) => other - one),
    hasTips: lastYear !== undefined,
    sums: summary.currentData,
    isFailed: summary.isError && !summary.isFetching && summary.currentData === undefined,
    retry: (): void => void summary.refetch(),
  };
}
