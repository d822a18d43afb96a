import { z } from 'zod';
import { operation, type Operation } from './operation.ts';
import { page, text } from './parameters.ts';
import type { Parts } from './parts.ts';
import { noSuch } from './refusal.ts';
import type { Kind } from './state.ts';

/**
 * A list of one kind, the newest first, page by page.
 * @param by what each filter names: what an object belongs to, its group, or the payment whose charge it belongs to
 */
export function listOf(
  name: string,
  kind: Kind,
  by: Readonly<Record<string, 'owner' | 'group' | 'charge'>>,
): Operation {
  const filters = Object.fromEntries(Object.keys(by).map((filter) => [filter, text.optional()]));
  const schema = z.strictObject({ ...page, ...filters });
  return operation(name, schema, ({ state, balance }, { id: _none, limit = 10, starting_after, ...given }) => {
    if (starting_after !== undefined && state.find(starting_after) === undefined)
      throw noSuch(kind, starting_after, 'starting_after', 400);
    const links: { owner?: string; group?: string } = {};
    for (const [filter, what] of Object.entries(by)) {
      const value = (given as Record<string, unknown>)[filter];
      if (typeof value !== 'string') continue;
      links[what === 'group' ? 'group' : 'owner'] = what === 'charge' ? chargeOf(state, value) : value;
    }
    const found = state.list(kind, { ...links, startingAfter: starting_after, limit: limit + 1 });
    const data = found
      .slice(0, limit)
      .map((item) => (item.object === 'balance_transaction' ? balance.toldOf(item) : item));
    return { object: 'list', data, has_more: found.length > limit, url: `/v1/${name.split('.')[0]}` };
  });
}

const chargeOf = (state: Parts['state'], intent: string): string =>
  state.list('charge', { owner: intent }).find(({ paid: isPaid }) => isPaid)?.id ?? '';
