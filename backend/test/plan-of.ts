import type { CompiledQuery } from 'kysely';
import pg from 'pg';

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** The scans and sorts of a generic plan: what a prepared statement uses after a few runs. A custom plan knows the values. */
export async function planOf(
  databaseUrl: string,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  plan: 'generic' | 'custom' = 'generic',
) {
  const values = parameters.map(literalOf).join(', ');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set plan_cache_mode = force_${plan}_plan`);
    await client.query(`prepare query as ${sql}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) execute query${values === '' ? '' : ` (${values})`}`,
    );
    return summaryOf(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flatten(Plan))));
  } finally {
    await client.end();
  }
}

function literalOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]`;
  return typeof value === 'string' ? pg.escapeLiteral(value) : 'null';
}

function summaryOf(planned: readonly Node[]) {
  // Some are planned for what a condition leaves out
  const nodes = planned.filter((node) => node['Actual Loops'] > 0);
  const scans = nodes
    .filter((node) => node['Node Type'].endsWith('Scan') && node['Node Type'] !== 'Subquery Scan')
    .map((node) => ({
      kind: node['Node Type'],
      of: node['Relation Name'],
      index: node['Index Name'],
      rows: node['Actual Rows'] * node['Actual Loops'],
      /** Rows that were read in vain. */
      filtered: (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'],
    }));
  // An incremental sort reads as many rows as are asked for, and those that tie with the last one.
  return { scans, sorts: nodes.filter((node) => node['Node Type'] === 'Sort').length };
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
