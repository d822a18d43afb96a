import { Global, Module } from '@nestjs/common';
import { SessionStore } from '../../../platform/login/session-store.ts';
import { AccountSessionStore } from './account.session-store.ts';

/** Global, since the guards of every module ask who is logged in; the port is all they see. */
@Global()
@Module({
  providers: [AccountSessionStore, { provide: SessionStore, useExisting: AccountSessionStore }],
  exports: [AccountSessionStore, SessionStore],
})
export class SessionsModule {}
