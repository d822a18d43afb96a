import { type DynamicModule, Module } from '@nestjs/common';
import { Outbox } from './outbox/outbox.ts';
import { OutboxController } from './outbox/outbox.controller.ts';

@Module({})
export class StandInsModule {
  static register(outbox: Outbox): DynamicModule {
    return {
      module: StandInsModule,
      controllers: [OutboxController],
      providers: [{ provide: Outbox, useValue: outbox }],
    };
  }
}
