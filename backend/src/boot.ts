import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule, ormConfigOf } from './app.module.ts';
import { keptSecret, type LiveSettings } from './platform/config/live-settings.ts';
import type { Settings } from './platform/config/settings.ts';
import type { StartError } from './platform/config/start-error.ts';
import { startSiteDatabase } from './platform/database/embedded/site-database.ts';
import { migrate } from './platform/database/migrate.ts';
import { createApp } from './platform/http/create-app.ts';
import { Draining } from './platform/http/draining.ts';
import { findPort, listenAt } from './platform/http/port.ts';
import { StopSteps } from './platform/stop-steps.ts';
import { startStandIns } from './stand-ins/start-stand-ins.ts';

export interface Running {
  readonly app: NestFastifyApplication;
  readonly settings: LiveSettings;
  /**
   * Stops in order: for DRAIN_SECONDS it answers and says that it leaves; then no new requests, those in hand finish, then jobs,
   * pools, and PostgreSQL.
   */
  stop(): Promise<void>;
}

/** What goes wrong after the start, and that nothing here can mend. */
export type Lost = (reason: StartError) => void;

/**
 * Starts everything the settings ask for. Whatever was started is stopped again when a later step fails. `lost` is told
 * when the embedded PostgreSQL ends by itself.
 */
export async function boot(settings: Settings, lost: Lost): Promise<Running> {
  const steps = new StopSteps();
  try {
    const live = await resolve({ ...settings, port: await findPort(settings) }, steps, lost);
    const standIns = live.production ? undefined : await startStandIns(live);
    if (standIns !== undefined) steps.add(standIns.stop);
    const { smtpUrl = standIns?.smtpUrl, twilio = standIns?.twilio, stripe = standIns?.stripe } = live;
    const complete = { ...live, smtpUrl, twilio, stripe };
    await migrate(ormConfigOf(complete));
    const app = await createApp(AppModule.register({ settings: complete, standIns: standIns?.modules }), complete);
    steps.add(() => close(app));
    await listenAt(app, complete);
    const stop = async (): Promise<void> => {
      await drain(app, complete);
      await steps.run();
    };
    return { app, settings: complete, stop };
  } catch (error) {
    // What it failed at is what a person must read, not what failed after it.
    await steps.run().catch(() => undefined);
    throw error;
  }
}

/** Settings that are made at start: the database's address, the secret, and the address people open. */
async function resolve(settings: Settings, steps: StopSteps, lost: Lost): Promise<LiveSettings> {
  const { dataDir, port } = settings;
  const databaseUrl = settings.databaseUrl ?? (await startSiteDatabase(dataDir, steps, lost));
  const secretKeys = settings.secretKeys ?? ([await keptSecret(dataDir, 'secret-key')] as const);
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`;
  return { ...settings, databaseUrl, secretKeys, publicUrl, runsSchedules: true };
}

/** Whoever sends requests here needs a while to learn that others should be asked. */
async function drain(app: NestFastifyApplication, { drainSeconds }: LiveSettings): Promise<void> {
  if (drainSeconds === 0) return;
  app.get(Draining).begin();
  await pause(drainSeconds * 1000);
}

/** Requests in hand may still send jobs: the HTTP server ends before the queue does. */
async function close(app: NestFastifyApplication): Promise<void> {
  try {
    await app.getHttpAdapter().getInstance().close();
  } finally {
    await app.close();
  }
}
