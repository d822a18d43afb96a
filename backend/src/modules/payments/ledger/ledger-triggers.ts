type Events = ('insert' | 'update' | 'delete')[];

const trigger = (name: string, timing: 'before' | 'after', events: Events, expression: string) => ({
  name,
  timing,
  events,
  expression,
});

/** At the commit: two entries at least, cents that add up to nothing, and all of them of the database transaction that made it. */
export const balancedBy = (table: string) =>
  trigger(
    `${table}_balanced`,
    'after',
    ['insert'],
    `create constraint trigger ${table}_balanced after insert on payments.${table} deferrable initially deferred for each row execute function payments.refuse_unbalanced()`,
  );

/** What was booked stays booked. Truncating is refused by a trigger too, which MikroORM cannot see. */
export const keptBy = (table: string) =>
  trigger(
    `${table}_kept`,
    'before',
    ['update', 'delete'],
    `create trigger ${table}_kept before update or delete on payments.${table} for each row execute function payments.refuse_change()`,
  );
