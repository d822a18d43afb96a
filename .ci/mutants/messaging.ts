import type { Mutant } from './mutant.ts';

const messaging = 'backend/src/modules/messaging';

export const MESSAGING: readonly Mutant[] = [
  {
    fault: 'Whom I blocked writes to me',
    file: `${messaging}/messages/messages.service.ts`,
    find: 'if (blocked) throw new UnreachableError();',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/blocks' },
  },
  {
    fault: 'A message that is sent again after a lost answer is there twice',
    file: `${messaging}/messages/messages.queries.ts`,
    find: '${clientId ?? null}::uuid',
    replace: 'null::uuid',
    caughtBy: { api: 'backend/test/messaging/send' },
  },
  {
    fault: 'A new message reaches open tabs seconds late',
    file: `${messaging}/live/live-events.ts`,
    find: 'this.notify([...recipients]);',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/live' },
  },
  {
    fault: 'The tabs of who gets a message never hear of it',
    file: `${messaging}/messages/messages.service.ts`,
    find: "    { ...ids, kind: 'message', userId: receiverId, otherId: senderId, unreadChange: receiverHadUnread ? 0 : 1 },\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/live' },
  },
  {
    fault: 'Who answered STOP still gets texts',
    file: `${messaging}/sms/sms-recipients.ts`,
    find: 'row.allowed === false || (await',
    replace: 'row.allowed === false && (await',
    caughtBy: { api: 'backend/test/messaging/sms' },
  },
  {
    fault: "A stranger has the site text anybody's phone",
    file: `${messaging}/sms/sms-copies.ts`,
    find: "    if (written === undefined) return 'not_written';\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/sms' },
  },
  {
    fault: 'A copy whose job runs twice is texted twice',
    file: `${messaging}/sms/sms-copy.job.ts`,
    find: "    if (copy.step === 'sending') return { step: 'unsure' };\n    if (copy.step !== 'waiting') return undefined;\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/sms' },
  },
  {
    fault: 'Anybody tells the site what became of a text',
    file: `${messaging}/sms/sms-callbacks.controller.ts`,
    find: '    if (!this.texts.hasValidSignature({ url, fields: body, signature })) throw notGenuine();\n',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/sms' },
  },
  {
    fault: 'Who ended mails about messages still gets them',
    file: `${messaging}/notices/unread-mail.job.ts`,
    find: "    .where(({ or, eb }) => or([eb('n.mail_notices', 'is', null), eb('n.mail_notices', '=', true)]))\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/un' },
  },
  {
    fault: "Anybody ends somebody's mails by a link of their own making",
    file: `${messaging}/notices/unsubscribe.service.ts`,
    find: 'userId !== undefined && this.secrets.isHash(PURPOSE, userId, hash) ?',
    replace: "userId !== undefined && hash !== '' ?",
    caughtBy: { api: 'backend/test/messaging/unsubscribe' },
  },
  {
    fault: 'A report shows the operator what two others wrote to each other',
    file: `${messaging}/reports/reports.queries.ts`,
    find: "    .where('p.user_id', '=', meId)\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/reports' },
  },
  {
    fault: 'A program reads all names, one number after the other',
    file: `${messaging}/conversations/conversations.service.ts`,
    find: '    if (head === undefined || head.lastMessageId === null) await this.limitLookups(me);\n',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/conversations' },
  },
  {
    fault: 'Two who leave keep the phone numbers of copies in the database',
    file: `${messaging}/personal-data.ts`,
    find: '    await eraseSmsCopies(em, userId);\n',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/messaging-personal-data' },
  },
  {
    fault: 'A review is written after reading the other one',
    file: `${messaging}/agreements/agreement.entity.ts`,
    find: 'now < addDays(this.doneAt, REVIEW_DAYS)',
    replace: 'now < addDays(this.doneAt, REVIEW_DAYS * 4)',
    caughtBy: { api: 'backend/test/messaging/trip-reviews' },
  },
];
