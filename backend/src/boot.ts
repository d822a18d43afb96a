import { setTimeout as wait } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { StandIns } from '../stand-ins/start-stand-ins.ts';
import { AppModule } from './app.module.ts';
import { migrations } from './migrations/index.ts';
import { type LiveSettings, readOrCreateSecret } from './platform/config/live-settings.ts';
import type { Settings } from './platform/config/settings.ts';
import type { StartError } from './platform/config/start-error.ts';
import { startSiteDatabase } from './platform/database/embedded/site-database.ts';
import { ensureMigrated } from './platform/database/migrate.ts';
import { createApp } from './platform/http/create-app.ts';
import { Draining } from './platform/http/draining.ts';
import { findPort, listen } from './platform/http/port.ts';
import { StopSteps } from './platform/stop-steps.ts';
import { updateDatabase } from './update-database.ts';

export interface Running {
  readonly app: NestFastifyApplication;
  readonly settings: LiveSettings;
  /** Drains for DRAIN_SECONDS, then accepts no requests, finishes the current ones, and stops jobs, pools and PostgreSQL. */
  stop(): Promise<void>;
}

/** Called with an error after the start that cannot be recovered from. */
type OnFatal = (reason: StartError) => void;

/** Starts everything that the settings ask for. Where a step fails, what was started before is stopped again. */
export async function boot(settings: Settings, onFatal: OnFatal): Promise<Running> {
  const steps = new StopSteps();
  try {
    const live = await resolve({ ...settings, port: await findPort(settings) }, steps, onFatal);
    const standIns = live.production ? undefined : await startStandIns(live);
    if (standIns !== undefined) steps.add(standIns.stop);
    const { smtpUrl = standIns?.smtpUrl, twilio = standIns?.twilio, stripe = standIns?.stripe } = live;
    const complete = { ...live, smtpUrl, twilio, stripe };
    await prepareDatabase(complete);
    const app = await createApp(AppModule.register({ settings: complete, standIns: standIns?.modules }), complete);
    steps.add(() => close(app));
    await listen(app, complete);
    const stop = async (): Promise<void> => {
      await drain(app, complete);
      await steps.run();
    };
    return { app, settings: complete, stop };
  } catch (error) {
    // Report the first failure, not one of the cleanup.
    await steps.run().catch(() => undefined);
    throw error;
  }
}

/** In production somebody decides when the tables change: before the first node of a version starts. */
async function prepareDatabase({ production, databaseDirectUrl }: LiveSettings): Promise<void> {
  if (!production) return updateDatabase(databaseDirectUrl);
  const names = migrations.map(({ name }) => name);
  await ensureMigrated(databaseDirectUrl, names, 'Run `operate migrate` with this version first: see OPERATIONS.md.');
}

/** Fills in what is only known at start: the database's URL, the secret, and the public URL. */
async function resolve(settings: Settings, steps: StopSteps, onFatal: OnFatal): Promise<LiveSettings> {
  const { dataDir, port } = settings;
  const onExit = { onRestart: report, onUnexpectedExit: onFatal };
  const databaseUrl = settings.databaseUrl ?? (await startSiteDatabase(dataDir, steps, onExit));
  const secretKeys = settings.secretKeys ?? ([await readOrCreateSecret(dataDir, 'secret-key')] as const);
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`;
  const databaseDirectUrl = settings.databaseDirectUrl ?? databaseUrl;
  return { ...settings, databaseUrl, databaseDirectUrl, secretKeys, publicUrl, runsSchedules: true, runsJobs: true };
}

function report({ message }: StartError): void {
  process.stderr.write(`${message}\n`);
}

/** Load balancers take a while to notice that this node is leaving. */
async function drain(app: NestFastifyApplication, { drainSeconds }: LiveSettings): Promise<void> {
  if (drainSeconds === 0) return;
  app.get(Draining).begin();
  await wait(drainSeconds * 1000);
}

/** Imported late: the production image does not contain them. */
async function startStandIns(settings: LiveSettings): Promise<StandIns> {
  const standIns = await import('../stand-ins/start-stand-ins.ts');
  return standIns.startStandIns(settings);
}

/** The HTTP server closes before the queue does: current requests may still send jobs. */
async function close(app: NestFastifyApplication): Promise<void> {
  try {
    await app.getHttpAdapter().getInstance().close();
  } finally {
    await app.close();
  }
}
