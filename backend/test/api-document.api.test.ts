import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from './harness.ts';
import { listings } from './listings/given.ts';

const execute = promisify(execFile);
const app = useTestApp();
const ROOT = join(import.meta.dirname, '../..');
const TOOL_ENV = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
/** Two programs that start slowly on a busy machine. */
const TIMEOUT_MS = 60_000;

const TSCONFIG = {
  extends: '../../tsconfig.json',
  compilerOptions: { lib: ['ES2024', 'DOM'] },
  include: ['*.ts'],
};

/** What somebody writes who reads listings by the generated types. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

export async function findArrivals(fetch: (request: Request) => Promise<Response>): Promise<string[]> {
  const client = createClient<paths>({ baseUrl: 'http://site.test', fetch });
  const { data, error } = await client.GET('/api/listings', { params: { query: { from: 'MAA', limit: 5 } } });
  if (error) throw new Error(error.message);
  // @ts-expect-error no listing has it
  void data[0]?.passportNumber;
  return data.map(({ arrivalAirport }) => arrivalAirport);
}
`;

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly responses: Readonly<Record<string, { description: string; content?: object }>>;
}

describe('the OpenAPI document', () => {
  let folder: string;
  const file = (name: string): string => join(folder, name);
  /** Throws with what the program prints where it fails. */
  const tool = async (path: string, ...parameters: string[]): Promise<void> => {
    await execute(process.execPath, [join(ROOT, path), ...parameters], { env: TOOL_ENV }).catch(
      ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
        throw new Error(`${path} failed:
${stdout}${stderr}`);
      },
    );
  };

  beforeAll(async () => {
    // Below the packages that the client uses
    folder = await mkdtemp(join(import.meta.dirname, '../dist/api-'));
    await writeFile(file('api.json'), (await app().get('/api/docs-json')).text);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it(
    'is valid',
    () =>
      tool('node_modules/@redocly/cli/bin/cli.js', 'lint', file('api.json'), '--config', join(ROOT, 'redocly.yaml')),
    TIMEOUT_MS,
  );

  it(
    'makes a client that compiles, and reads a search',
    async () => {
      const openapiTypescript = '.tools/node_modules/openapi-typescript/bin/cli.js';
      await tool(openapiTypescript, file('api.json'), '--output', file('api.ts'), '--default-non-nullable=false');
      await writeFile(file('client.ts'), CLIENT);
      await writeFile(file('tsconfig.json'), JSON.stringify(TSCONFIG));
      await tool('node_modules/typescript/bin/tsc', '--project', folder);
      const { findArrivals } = (await import(pathToFileURL(file('client.ts')).href)) as {
        findArrivals: (fetch: (request: Request) => Promise<Response>) => Promise<string[]>;
      };
      await listings(app(), [
        { from: 'MAA', to: 'LHR' },
        { from: 'DEL', to: 'CDG' },
      ]);
      const arrivals = await findArrivals(async ({ url }) => {
        const { pathname, search } = new URL(url);
        const { status, text } = await app().get(`${pathname}${search}`);
        return new Response(text, { status });
      });
      expect(arrivals).toEqual(['LHR']);
    },
    TIMEOUT_MS,
  );

  describe('describes of an operation', () => {
    let operations: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    const find = (method: string, path: string): Operation => {
      const operation = operations[path]?.[method];
      if (operation === undefined) throw new Error(`There is no ${method} ${path}.`);
      return operation;
    };
    const refusalsOf = ({ responses }: Operation): Record<string, string> =>
      Object.fromEntries(Object.entries(responses).map(([status, { description }]) => [status, description]));

    beforeAll(async () => {
      operations = ((await app().get('/api/docs-json')).body as { paths: typeof operations }).paths;
    });

    it('its name and its docstring', () => {
      const { summary, description } = find('get', '/api/tips/csv');
      expect([summary, description]).toEqual(['History: download', 'Sent and received tips for spreadsheets.']);
    });

    it('its status, and every refusal with its codes', () => {
      expect(refusalsOf(find('post', '/api/trips/{id}/cancel'))).toEqual({
        200: 'OK',
        400: 'input.invalid, request.unreadable',
        401: 'account.login_needed',
        403: 'request.foreign_origin',
        404: 'messaging.no_such_trip',
        409: 'messaging.departed, messaging.trip_state',
        413: 'request.too_large',
        415: 'request.not_json',
        429: 'request.limited',
        503: 'server.busy',
      });
    });

    it('that it is for everybody, and that it is limited', () => {
      const statuses = Object.keys(find('post', '/api/find-help/listings').responses);
      expect(statuses).toContain('429');
      expect(statuses).not.toContain('401');
    });

    it('the type of a file that is no JSON', () => {
      const { content = {} } = find('get', '/api/listing/{id}/calendar.ics').responses['200'] ?? {};
      expect(Object.keys(content)).toEqual(['text/calendar']);
    });
  });
});
