import { Global, Module } from '@nestjs/common';
import { SessionStore } from '../../../platform/login/session-store.ts';
import { AccountSessions } from './account-sessions.ts';

/** Global, since the guards of every module ask who is logged in; the port is all they see. */
@Global()
@Module({
  providers: [AccountSessions, { provide: SessionStore, useExisting: AccountSessions }],
  exports: [AccountSessions, SessionStore],
})
export class SessionsModule {}
