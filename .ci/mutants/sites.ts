import type { Mutant } from './mutant.ts';

/** The shell. */
const SHELL: readonly Mutant[] = [
  {
    fault: 'A toast that ends takes the next one with it',
    file: 'shell/src/toasts/toast-queue.ts',
    find: 'if (shown?.number === number) show(undefined);',
    replace: 'if (number > 0) show(undefined);',
    caughtBy: { unit: 'shell/src/toasts' },
  },
  {
    fault: 'Log Out says nothing',
    file: 'shell/src/login/use-log-out.ts',
    find: "    notify({ title: t('logout.done'), description: t('logout.doneText') });\n",
    replace: '',
    caughtBy: { unit: 'shell/src/l', journey: 'shell/e2e/journeys/login.spec' },
  },
  {
    fault: 'A refused login is told in other words than the specification',
    file: 'shell/src/locales/en/login.json',
    find: '"failed": "',
    replace: '"failed": "Oh no. ',
    caughtBy: { unit: 'shell/src/login' },
  },
  {
    fault: 'Who logs in is not brought to where they wanted to go',
    file: 'shell/src/login/use-redirect.ts',
    find: 'go(target ?? paths.home())',
    replace: 'go(paths.home())',
    caughtBy: { unit: 'shell/src/login/use-redirect', journey: 'shell/e2e/journeys/login.spec' },
  },
  {
    fault: "A link through our login leads to somebody else's site",
    file: 'shell/src/login/use-redirect.ts',
    find: "return origin === location.origin && !pathname.startsWith('//') ?",
    replace: "return origin !== '' ?",
    caughtBy: { unit: 'shell/src/login/parse-redirect' },
  },
  {
    fault: 'A remote that does not load has no fallback',
    file: 'shell/src/router/load-remote.ts',
    find: '...(remote.fallback ? listBuilds(remote.fallback) : [])',
    replace: '',
    caughtBy: { unit: 'shell/src/router/load-remote', journey: 'shell/e2e/journeys/missing-remote' },
  },
  {
    fault: 'A remote that needs a newer shell runs, and breaks',
    file: 'shell/src/router/load-remote.ts',
    find: 'if (!satisfiesContract(build.contract)) {',
    replace: "if (build.contract === '') {",
    caughtBy: { unit: 'shell/src/router' },
  },
  {
    fault: 'A part of a page that fails says nothing',
    file: 'shell/src/router/slot.tsx',
    find: 'this.state.failed ? this.props.fallback : this.props.children',
    replace: 'this.state.failed ? null : this.props.children',
    caughtBy: { unit: 'shell/src/router/slot' },
  },
  {
    fault: 'A page whose code does not come is not requested again',
    file: 'shell/src/router/load-page.ts',
    find: 'throw new PageLoadError(site, await findRemedy(site, error), error);',
    replace: 'throw error;',
    caughtBy: { unit: 'shell/src/router', journey: 'shell/e2e/journeys/missing-remote' },
  },
  {
    fault: 'On a new page the focus stays where it was',
    file: 'shell/src/layout/use-page-focus.ts',
    find: 'before.pathname !== pathname && !isFocused(hash.slice(1))',
    replace: 'false',
    caughtBy: { unit: 'shell/src/layout/layout', journey: 'shell/e2e/journeys/shell' },
  },
  {
    fault: 'Visits are counted without consent',
    file: 'shell/src/analytics/analytics.ts',
    find: "!state.offered || state.consent !== 'accepted' || !current",
    replace: '!state.offered || !current',
    caughtBy: { unit: 'shell/src/analytics' },
  },
];

const LISTINGS: readonly Mutant[] = [
  {
    fault: 'The next person at this browser sees contact details that they never asked for',
    file: 'mf-listings/src/parts/open-listing/use-open-listing.ts',
    find: 'return user !== null && requestedBy === user.id;',
    replace: 'return user !== null && requestedBy !== undefined;',
    caughtBy: { unit: 'mf-listings/src/features/listing-details' },
  },
  {
    fault: 'A review does not show in the list until the page is loaded anew',
    file: 'mf-listings/src/api/reviews.ts',
    find: "['Testimonial', 'Listing', 'MyListing']",
    replace: "['Listing', 'MyListing']",
    caughtBy: { unit: 'mf-listings/src/api', journey: 'shell/e2e/journeys/details' },
  },
  {
    fault: 'After a reload the form is empty',
    file: 'mf-listings/src/parts/publishing/use-form-draft.ts',
    find: '    save({ values: getValues() });\n    return subscribe({ formState: { values: true }, callback: save });\n',
    replace: '    save({ values: getValues() });\n    return undefined;\n',
    caughtBy: { unit: 'mf-listings/src/routes', journey: 'shell/e2e/journeys/listing-lifecycle' },
  },
  {
    fault: 'A page that the site links to is not declared',
    file: 'mf-listings/remote.json',
    find: '    "/listing/:id/print",\n',
    replace: '',
    caughtBy: { unit: 'mf-listings/src/remote', journey: 'shell/e2e/journeys/print' },
  },
];

const ACCOUNT: readonly Mutant[] = [
  {
    fault: 'A changed name shows on no card until the page is reloaded',
    file: 'mf-account/src/api/profile.ts',
    find: "['CurrentUser', 'PhoneVerification', 'Listing', 'MyListing']",
    replace: "['CurrentUser', 'PhoneVerification']",
    caughtBy: { unit: 'mf-account/src/api', journey: 'shell/e2e/journeys/profile' },
  },
  {
    fault: 'The buttons that end a session are all called the same',
    file: 'mf-account/src/features/sessions/session-item.tsx',
    find: "      aria-label={t('sessions.logOutOf', { words: text, name })}\n",
    replace: '',
    caughtBy: { unit: 'mf-account/src/features/sessions' },
  },
  {
    fault: 'An account is deleted while its page is still shown',
    file: 'mf-account/src/features/delete-account/delete-account-dialog.tsx',
    find: "    await endSession({ title: t('deletion.done'), description: t('deletion.doneText') });\n",
    replace: '',
    caughtBy: { unit: 'mf-account/src/features/delete-account', journey: 'shell/e2e/journeys/profile' },
  },
];

const MESSAGING: readonly Mutant[] = [
  {
    fault: 'The contact page has no title',
    file: 'mf-messaging/src/routes/contact-page.tsx',
    find: "  usePageTitle(t('contact.pageTitle'));\n",
    replace: '',
    caughtBy: { unit: 'mf-messaging/src/routes/contact-page', journey: 'shell/e2e/journeys/contact-page' },
  },
  {
    fault: 'A draft of a message is lost when the tab closes',
    file: 'mf-messaging/src/features/draft/use-message-draft.ts',
    find: "window.addEventListener('pagehide', debounce.flush);",
    replace: "window.addEventListener('pageshow', debounce.flush);",
    caughtBy: { unit: 'mf-messaging/src/features/draft' },
  },
  {
    fault: 'That somebody has read my message does not show until the page is reloaded',
    file: 'mf-messaging/src/parts/live/live-cache.ts',
    find: 'else page.otherReadUpTo = later(page.otherReadUpTo, messageId);',
    replace: '',
    caughtBy: { unit: 'mf-messaging/src/parts/live', journey: 'shell/e2e/journeys/messages.spec' },
  },
  {
    fault: 'A message from the stream is not added to the conversation',
    file: 'mf-messaging/src/parts/live/live-cache.ts',
    find: 'updateThread(store, otherUserId, ([page]) => page && putMessage(page, message, overwrite));',
    replace: '',
    caughtBy: { unit: 'mf-messaging/src/parts/live', journey: 'shell/e2e/journeys/messages.spec' },
  },
  {
    fault: 'A message without a response is discarded',
    file: 'mf-messaging/src/features/outbox/sender.ts',
    find: '  if (!current.failure) onFailed(unsent);\n',
    replace: '  if (!current.failure) onFailed(unsent);\n  outbox.remove(unsent.clientId);\n',
    caughtBy: { unit: 'mf-messaging/src/features/outbox', journey: 'shell/e2e/journeys/messages-offline' },
  },
  {
    fault: 'A blocked person stays in the lists until the page is reloaded',
    file: 'mf-messaging/src/api/safety.ts',
    find: "['Listing', 'Testimonial', 'Session', 'Conversation', 'Thread', 'Block'] as const",
    replace: "['Testimonial', 'Session'] as const",
    caughtBy: { unit: 'mf-messaging/src/api', journey: 'shell/e2e/journeys/messages-safety' },
  },
  {
    fault: 'A message of last night stands under Today',
    file: 'mf-messaging/src/parts/days/days.ts',
    find: 'String(moment.getFullYear())}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())',
    replace: 'String(moment.getUTCFullYear())}-${pad(moment.getUTCMonth() + 1)}-${pad(moment.getUTCDate())',
    caughtBy: { unit: 'mf-messaging/src/parts/days' },
  },
];

const PAYMENTS: readonly Mutant[] = [
  {
    fault: 'After a reload one pays twice',
    file: 'mf-payments/src/parts/payment-form/use-payment-setup.ts',
    find: 'store.of(attempt.owner).save(attemptId, toKey(attempt))',
    replace: 'void store.of(attempt.owner).get(attemptId)',
    caughtBy: { unit: 'mf-payments/src/routes/', journey: 'shell/e2e/journeys/tips' },
  },
  {
    fault: 'A receipt says a hundred times what was paid',
    file: 'mf-payments/src/features/receipt/receipt.tsx',
    find: 'amount={amountCents / CENTS_IN_A_DOLLAR}',
    replace: 'amount={amountCents}',
    caughtBy: { unit: 'mf-payments/src/routes/receipt-page', journey: 'shell/e2e/journeys/tips.spec' },
  },
  {
    fault: 'A card that was declined says nothing',
    file: 'mf-payments/src/parts/payment-form/use-payment.ts',
    find: "    notify({ title: t('payment.failed'), description: errorText, variant: 'destructive' });\n",
    replace: '',
    caughtBy: { unit: 'mf-payments/src/routes', journey: 'shell/e2e/journeys/tips.spec' },
  },
  {
    fault: 'A tip that was paid does not show on the profile until the page is loaded anew',
    file: 'mf-payments/src/api/payments.ts',
    find: "unlessFailed(error, ['Tip'])",
    replace: 'unlessFailed(error, [])',
    caughtBy: { unit: 'mf-payments/src/api', journey: 'shell/e2e/journeys/tips.spec' },
  },
  {
    fault: 'The address of a receipt shows another page',
    file: 'mf-payments/src/remote.tsx',
    find: "lazy: () => import('./routes/receipt-page.tsx')",
    replace: "lazy: () => import('./routes/success-page.tsx')",
    caughtBy: { unit: 'mf-payments/src/routes/receipt-page', journey: 'shell/e2e/journeys/tips.spec' },
  },
  {
    fault: "A remote's export is called otherwise",
    file: 'mf-payments/src/remote.tsx',
    find: 'export const remote: RemoteModule',
    replace: 'export const payments: RemoteModule',
    caughtBy: { unit: 'mf-payments/src/remote', build: 'types' },
  },
];

export const SITES = [...SHELL, ...LISTINGS, ...ACCOUNT, ...MESSAGING, ...PAYMENTS];
