import { listUnknownLanguages } from '../modules/account/index.ts';
import { withSite } from './with-site.ts';

/** The parts of free texts that name no known language, one a line, after the number of people who have it. */
export async function reportUnknownLanguages(env: NodeJS.ProcessEnv): Promise<string> {
  const unknown = await withSite(env, ({ em }) => listUnknownLanguages(em));
  if (unknown.length === 0) return 'Every language in every profile was understood.';
  return unknown.map(({ text, people }) => `${String(people).padStart(7)}  ${text}`).join('\n');
}
