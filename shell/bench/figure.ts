/** One line of the report: what was measured, and beside it what it may be. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What the figure should stay within: `most` for time, memory and size, `least` for scores. */
  target: { most: number } | { least: number };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const holds = ({ value, target }: Figure): boolean => ('most' in target ? value <= target.most : value >= target.least);
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** 'idle memory   231 MB   at most 600   ok' */
export function lineOf(figure: Figure): string {
  const { name, value, unit, target } = figure;
  const aim = 'most' in target ? `at most ${target.most}` : `at least ${target.least}`;
  return [
    name.padEnd(44),
    `${rounded(value)} ${unit}`.padStart(12),
    aim.padStart(16),
    holds(figure) ? 'ok' : 'MISSED',
  ].join('  ');
}
