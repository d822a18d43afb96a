import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule, ormConfigOf } from './app.module.ts';
import { keptSecret, type LiveSettings } from './platform/config/live-settings.ts';
import type { Settings } from './platform/config/settings.ts';
import { lockDataDir } from './platform/database/embedded/data-lock.ts';
import { EmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { createApp } from './platform/http/create-app.ts';
import { ensurePortIsFree } from './platform/http/port.ts';
import { startStandIns } from './stand-ins/start-stand-ins.ts';

export interface Running {
  readonly app: NestFastifyApplication;
  readonly settings: LiveSettings;
  /** Stops in order: no new requests, those in hand finish, then jobs, pools, and PostgreSQL. */
  stop(): Promise<void>;
}

type Undo = () => Promise<void>;
const DATABASE = 'flight_amigo';

/** Starts everything the settings ask for. Whatever was started is stopped again when a later step fails. */
export async function boot(settings: Settings): Promise<Running> {
  const undo: Undo[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await ensurePortIsFree(settings);
    const live = await resolve(settings, undo);
    const standIns = live.production ? undefined : await startStandIns(live);
    if (standIns !== undefined) undo.push(standIns.stop);
    const complete = { ...live, smtpUrl: live.smtpUrl ?? standIns?.smtpUrl };
    await migrate(ormConfigOf(complete));
    const app = await createApp(AppModule.register({ settings: complete, standIns: standIns?.modules }), complete);
    undo.push(() => close(app));
    await app.listen(complete.port, complete.host);
    return { app, settings: complete, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settings that are made at start: the database's address, the secret, and the address people open. */
async function resolve(settings: Settings, undo: Undo[]): Promise<LiveSettings> {
  const { dataDir, port } = settings;
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(dataDir, undo));
  const secretKey = settings.secretKey ?? (await keptSecret(dataDir, 'secret-key'));
  return { ...settings, databaseUrl, secretKey, publicUrl: settings.publicUrl ?? `http://localhost:${port}` };
}

async function startDatabase(dataDir: string, undo: Undo[]): Promise<string> {
  undo.push(await lockDataDir(dataDir));
  const postgres = await EmbeddedPostgres.start({ dataDir, password: await keptSecret(dataDir, 'postgres-password') });
  undo.push(() => postgres.stop());
  return postgres.ensureDatabase(DATABASE);
}

/** Requests in hand may still send jobs: the HTTP server ends before the queue does. */
async function close(app: NestFastifyApplication): Promise<void> {
  await app.getHttpAdapter().getInstance().close();
  await app.close();
}
