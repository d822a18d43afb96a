import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import type { LiveSettings } from '../platform/config/live-settings.ts';
import { Outbox } from './outbox/outbox.ts';
import { SmtpStandIn } from './smtp-stand-in.ts';
import { StandInsModule } from './stand-ins.module.ts';

export interface StandIns {
  readonly outbox: Outbox;
  readonly smtpUrl: string | undefined;
  readonly modules: readonly DynamicModule[];
  stop(): Promise<void>;
}

/** Starts what stands in for outside services whose keys are not set. Local starts only; never in production. */
export async function startStandIns({
  dataDir,
  smtpUrl,
}: Pick<LiveSettings, 'dataDir' | 'smtpUrl'>): Promise<StandIns> {
  await mkdir(dataDir, { recursive: true });
  const outbox = await Outbox.open(join(dataDir, 'outbox.json'));
  const smtp = smtpUrl === undefined ? new SmtpStandIn(outbox) : undefined;
  return {
    outbox,
    smtpUrl: await smtp?.start(),
    modules: [StandInsModule.register(outbox)],
    stop: async () => smtp?.stop(),
  };
}
