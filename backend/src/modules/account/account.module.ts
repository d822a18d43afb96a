import { Module } from '@nestjs/common';
import { AccountsFacade } from './accounts.facade.ts';

@Module({ providers: [AccountsFacade], exports: [AccountsFacade] })
export class AccountModule {}
