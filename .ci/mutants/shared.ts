import type { Mutant } from './mutant.ts';

const app = 'shared-ui/src/app';
const ui = 'shared-ui/src/ui';

/** What all sites are made of. */
export const SHARED: readonly Mutant[] = [
  {
    fault: 'The title of a page does not begin with the product',
    file: `${app}/page-title.ts`,
    find: '`${PRODUCT} - ${suffix}`',
    replace: '`${suffix} - ${PRODUCT}`',
    caughtBy: { unit: `${app}/page-title`, journey: 'shell/e2e/journeys/shell' },
  },
  {
    fault: 'West of Greenwich each trip is a day early',
    file: `${app}/format.ts`,
    find: "plain(format('day', { ...DAY, timeZone: 'UTC' }).format(date))",
    replace: "plain(format('day', DAY).format(date))",
    caughtBy: { unit: `${app}/format`, journey: 'shell/e2e/journeys/time-zones' },
  },
  {
    fault: 'Amounts show no cents',
    file: `${app}/format.ts`,
    find: 'minimumFractionDigits: 2',
    replace: 'maximumFractionDigits: 0',
    caughtBy: { unit: `${app}/format`, journey: 'shell/e2e/journeys/tips.spec' },
  },
  {
    fault: 'After Log Out the next person sees what was loaded for the one before',
    file: `${app}/session-sync.ts`,
    find: 'dispatch(api.util.resetApiState());\n  setUser(dispatch, null);',
    replace: 'setUser(dispatch, null);',
    caughtBy: { unit: `${app}/session`, journey: 'shell/e2e/journeys/login' },
  },
  {
    fault: 'Somebody who logs in in another tab sees what was loaded for the last user',
    file: `${app}/session-sync.ts`,
    find: 'if (before.id !== after?.id) removeDataOfUser(store, after);',
    replace: '',
    caughtBy: { unit: `${app}/session` },
  },
  {
    fault: 'A late refusal of an earlier session ends the new login',
    file: `${app}/session-sync.ts`,
    find: 'if (matchRejected(action) ? isRefused : matchFulfilled(action) && !after) {',
    replace: 'if (isRefused || (matchFulfilled(action) && !after)) {',
    caughtBy: { unit: `${app}/session` },
  },
  {
    fault: 'The response to a request from before a login ends the session again',
    file: `${app}/session-api.ts`,
    find: '        if (now !== undefined && now !== before) return { data: now };\n',
    replace: '',
    caughtBy: { unit: `${app}/session` },
  },
  {
    fault: 'A page that needs a login forgets where one wanted to go',
    file: `${app}/require-login.tsx`,
    find: 'paths.home(hasLoggedOut ? undefined : pathname + search)',
    replace: 'paths.home()',
    caughtBy: { unit: `${app}/session`, journey: 'shell/e2e/journeys/login' },
  },
  {
    fault: 'What was typed before a login is lost with it',
    file: `${app}/drafts/draft-store.ts`,
    find: 'if (typed !== undefined) write(own + key.slice(anyone.length), typed);',
    replace: '',
    caughtBy: { unit: `${app}/drafts`, journey: 'shell/e2e/journeys/listing-lifecycle' },
  },
  {
    fault: 'Drafts stay on a shared computer for ever',
    file: `${app}/drafts/draft-store.ts`,
    find: 'if (at > now - MAX_DRAFT_AGE_DAYS * DAY_MS) continue;',
    replace: 'if (at <= now) continue;',
    caughtBy: { unit: `${app}/drafts` },
  },
  {
    fault: 'A press beside a dialog loses what was typed into its form',
    file: `${app}/forms/use-contract-form.ts`,
    find: '(draftName === NO_DRAFT ? defaults : { ...defaults, ...draft.read() })',
    replace: 'defaults',
    caughtBy: { unit: `${app}/forms/form.test` },
  },
  {
    fault: 'What was sent is offered again as a draft',
    file: `${app}/forms/form.tsx`,
    find: '      form.discardDraft();\n',
    replace: '',
    caughtBy: { unit: `${app}/forms/form.test` },
  },
  {
    fault: 'What the server refuses stands at no field',
    file: `${app}/forms/submit-errors.ts`,
    find: 'for (const { path, message } of issues) form.setError(',
    replace: 'for (const { path, message } of []) form.setError(',
    caughtBy: { unit: `${app}/forms`, journey: 'shell/e2e/journeys/publish' },
  },
  {
    fault: 'A dialog opens without taking the focus',
    file: `${ui}/dialog/dialog.tsx`,
    find: '(initialFocus?.current ?? content.current)?.focus();',
    replace: 'initialFocus?.current?.focus();',
    caughtBy: { unit: `${ui}/dialog`, journey: 'shell/e2e/journeys/details' },
  },
  {
    fault: 'A dialog that closes leaves the focus nowhere',
    file: `${ui}/dialog/dialog.tsx`,
    find: 'if (back instanceof HTMLElement) back.focus({ preventScroll: true });',
    replace: '',
    caughtBy: { unit: `${ui}/dialog`, journey: 'shell/e2e/journeys/details' },
  },
  {
    fault: 'A field that is wrong does not say so',
    file: `${ui}/field/field.tsx`,
    find: '      {error ? <FieldError id={errorId}>{error}</FieldError> : null}\n',
    replace: '',
    caughtBy: { unit: `${ui}/field`, journey: 'shell/e2e/journeys/publish' },
  },
  {
    fault: 'Secondary text is too pale to read',
    file: `${ui}/tokens.css`,
    find: '--color-text-muted: #2f4f57;',
    replace: '--color-text-muted: #8fa5ab;',
    caughtBy: { unit: '.ci/colors', journey: 'shell/e2e/journeys/colors' },
  },
  {
    fault: 'In the dark a button cannot be read',
    file: `${ui}/tokens.dark.css`,
    find: ":root:not([data-theme='light']) {\n",
    replace: ":root:not([data-theme='light']) {\n      --color-text: #3a5a60 !important;\n",
    caughtBy: { unit: '.ci/colors', journey: 'shell/e2e/journeys/colors' },
  },
];
