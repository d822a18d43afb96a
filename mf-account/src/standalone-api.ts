import {
  confirmEmailChangeSchema,
  deleteAccountSchema,
  type EmailChange,
  newEmailSchema,
  type PhoneVerification,
  profileChangesSchema,
  type Session,
} from 'contracts';
import { aSession, type FakeHandlers, type FakeCall, requireUser, refuse } from 'shared-ui/testing';

/** The right code everywhere in the standalone page. */
const CODE = '123456';
const RESEND_AFTER_S = 30;

let sessions: Session[] = [
  aSession({ current: true, browser: 'Chrome', system: 'Windows' }),
  aSession({ browser: 'Safari', system: 'iOS', kind: 'mobile' }),
  aSession({ browser: null, system: null, kind: 'unknown' }),
];
let phone: PhoneVerification = { state: 'none', resendAfter: 0 };
let pending: EmailChange | null = null;

const checkCode = (code: unknown): void => {
  if (code !== CODE) refuse(400, `That code is not right. Here it is always ${CODE}.`, 'account.code_wrong');
};

/** Updates the logged-in user; undefined values are ignored. */
function change(call: FakeCall, changes: object) {
  const user = requireUser(call);
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  call.session.user = { ...user, ...defined };
  return call.session.user;
}

const masked = (number: string): string => `${number.slice(0, 3)} •••• ••• ${number.slice(-3)}`;

function changeProfile(call: FakeCall) {
  const { phoneNumber, ...changes } = profileChangesSchema.parse(call.body);
  if (phoneNumber === undefined || phoneNumber === requireUser(call).phoneNumber) return change(call, changes);
  phone = { state: phoneNumber === null ? 'none' : 'sent', resendAfter: phoneNumber === null ? 0 : RESEND_AFTER_S };
  const phoneNumberMasked = phoneNumber === null ? null : masked(phoneNumber);
  return change(call, { ...changes, phoneNumber, phoneNumberMasked, verified: false });
}

function verifyPhone(call: FakeCall) {
  checkCode((call.body as { code?: unknown }).code);
  phone = { state: 'none', resendAfter: 0 };
  return change(call, { verified: true });
}

function requestEmailChange(call: FakeCall): EmailChange {
  requireUser(call);
  pending = { email: newEmailSchema.parse(call.body).email, resendAfter: RESEND_AFTER_S };
  return pending;
}

function confirmEmailChange(call: FakeCall) {
  const { oldCode, newCode } = confirmEmailChangeSchema.parse(call.body);
  checkCode(oldCode);
  checkCode(newCode);
  const email = pending?.email;
  pending = null;
  return change(call, { email });
}

export const handlers: FakeHandlers = {
  'PATCH /api/profile': changeProfile,
  'GET /api/phone-verification': () => phone,
  'POST /api/auth/verify': verifyPhone,
  'POST /api/auth/resend-verification': (call) => {
    requireUser(call);
    phone = { state: 'sent', resendAfter: RESEND_AFTER_S };
  },
  'GET /api/email-change': () => ({ pending }),
  'POST /api/email-change': requestEmailChange,
  'POST /api/email-change/resend': () =>
    pending ?? refuse(404, 'Nothing waits for its codes.', 'account.no_email_change'),
  'POST /api/email-change/confirm': confirmEmailChange,
  'DELETE /api/email-change': () => {
    pending = null;
  },
  'GET /api/sessions': (call) => requireUser(call) && sessions,
  'DELETE /api/sessions/:id': ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== Number(params['id']));
  },
  'DELETE /api/sessions': ({ session }) => {
    session.user = null;
  },
  'POST /api/auth/logout': ({ session }) => {
    session.user = null;
  },
  'GET /api/account/data': (call) => ({ exportedAt: new Date().toISOString(), account: requireUser(call) }),
  'DELETE /api/account': ({ body, session }) => {
    deleteAccountSchema.parse(body);
    session.user = null;
  },
};
