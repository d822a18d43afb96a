import { spawn } from 'node:child_process';
import startSite from '../global-setup.ts';
import { ENGINES, isInstalled, installHint } from './find-engines.ts';

/** Starts a virtual display of 1400 by 1000 pixels. */
async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.setEncoding('utf8').once('data', resolve);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code} before it opened a display`)));
  });
  return { name: `:${number.trim()}`, stop: () => server.kill() };
}

/**
 * Starts the site, and a display for WebKitGTK. A missing engine is skipped with a message; with ENGINES_REQUIRED it is an
 * error.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  const missing = ENGINES.filter((name) => !isInstalled(name));
  const lines = missing.map(installHint);
  if (lines.length > 0 && process.env['ENGINES_REQUIRED']) throw new Error(lines.join('\n'));
  for (const line of lines) console.log(line);
  if (missing.length === ENGINES.length) return undefined;
  const stopSite = await startSite();
  const display = isInstalled('webkit') ? await startDisplay() : undefined;
  if (display) process.env['DISPLAY'] = display.name;
  return async () => {
    display?.stop();
    await stopSite?.();
  };
}
