import type { Mutant } from './mutant.ts';

const messaging = 'backend/src/modules/messaging';

export const MESSAGING: readonly Mutant[] = [
  {
    fault: 'Whom I blocked writes to me',
    file: `${messaging}/messages/message-writer.ts`,
    find: 'if (await isBlockedBetween(db, message.senderId, message.receiverId)) throw new UnreachableError();',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/blocks' },
  },
  {
    fault: 'A message that is sent again after a lost answer is there twice',
    file: `${messaging}/messages/messages.queries.ts`,
    find: 'client_id: clientId ?? null, created_at: at',
    replace: "client_id: clientId === '' ? clientId : null, created_at: at",
    caughtBy: { api: 'backend/test/messaging/send' },
  },
  {
    fault: 'A new message reaches open tabs seconds late',
    file: `${messaging}/live/live-events.ts`,
    find: 'this.wake([...told]);',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/live' },
  },
  {
    fault: 'The tabs of who gets a message never hear of it',
    file: `${messaging}/messages/message-writer.ts`,
    find: "    { ...said, kind: 'message', userId: receiverId, otherId: senderId, unreadChange: wasUnread(receiverId) ? 0 : 1 },\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/live' },
  },
  {
    fault: 'Who answered STOP still gets texts',
    file: `${messaging}/sms/sms-reach.ts`,
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
    file: `${messaging}/sms/sms-sending.ts`,
    find: "    if (copy.step === 'sending') return { step: 'unsure' };\n    if (copy.step !== 'waiting') return undefined;\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/sms' },
  },
  {
    fault: 'Anybody tells the site what became of a text',
    file: `${messaging}/sms/provider-call.guard.ts`,
    find: '    if (!this.texts.isGenuine({ url, fields: body, signature })) throw notGenuine();\n',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/sms' },
  },
  {
    fault: 'Who ended mails about messages still gets them',
    file: `${messaging}/notices-mail/unread-mail.queries.ts`,
    find: "    .where(({ or, eb }) => or([eb('n.mail_notices', 'is', null), eb('n.mail_notices', '=', true)]))\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/un' },
  },
  {
    fault: "Anybody ends somebody's mails by a link of their own making",
    file: `${messaging}/notices-mail/unsubscribe-tokens.ts`,
    find: 'userId !== undefined && this.secrets.isHash(PURPOSE, userId, hash) ?',
    replace: "userId !== undefined && hash !== '' ?",
    caughtBy: { api: 'backend/test/messaging/unsubscribe' },
  },
  {
    fault: 'A report shows the operator what two others wrote to each other',
    file: `${messaging}/reports/reports.queries.ts`,
    find: "    .where('p.user_id', '=', String(meId))\n",
    replace: '',
    caughtBy: { api: 'backend/test/messaging/reports' },
  },
  {
    fault: 'A program reads all names, one number after the other',
    file: `${messaging}/conversations/threads.service.ts`,
    find: '    if (head === undefined || head.lastMessageId === null) await this.takeLook(me);\n',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/conversations' },
  },
  {
    fault: 'Two who leave keep the phone numbers of copies in the database',
    file: `${messaging}/personal-data.ts`,
    find: '    await forgetSms(em, userId);\n',
    replace: '',
    caughtBy: { api: 'backend/test/messaging/messaging-personal-data' },
  },
];
