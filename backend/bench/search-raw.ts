/** The least that can answer a search, in a process of its own: node:http and pg, with prepared statements. Sent by search.bench.ts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import type { CardRow } from '../src/modules/listings/listings.queries.ts';

/** What it answers at a path: the page of a statement, with the headers that the product sends there. */
export interface RawRoute {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly limit: number;
  readonly headers: Readonly<Record<string, string>>;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => new Date(text));
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, types });
let routes: Readonly<Record<string, RawRoute>> = {};

const server = createServer((request, response) => {
  const route = routes[request.url ?? ''];
  if (route === undefined) return void response.writeHead(404).end();
  const { name, text, values, limit, headers } = route;
  void pool.query<CardRow>({ name, text, values: [...values] }).then(({ rows }) => {
    const body = JSON.stringify(rows.slice(0, limit).map(toBody));
    if (request.headers['accept-encoding'] === undefined)
      return response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    const bytes = brotliCompressSync(body, BROTLI);
    const encoded = { 'content-encoding': 'br', vary: 'accept-encoding', 'content-length': bytes.length };
    return response.writeHead(200, { ...headers, ...encoded }).end(bytes);
  });
});

process.on('message', (sent: Readonly<Record<string, RawRoute>>) => {
  routes = sent;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});

/** In the order of the schema, what is optional last, as the product sends it. */
function toBody(row: CardRow) {
  const profile = { username: row.username, profilePictureUrl: row.profilePictureUrl };
  return {
    id: row.id,
    type: row.type,
    userId: row.userId,
    user: { ...profile, verified: row.verified ?? false, memberSince: row.memberSince, answersWithin: null },
    ...profile,
    languages: row.languages,
    email: null,
    phoneNumber: null,
    name: row.userId === null ? row.name : null,
    departureAirport: row.departureAirport,
    departureCity: row.departureCity,
    departureCountry: row.departureCountry,
    arrivalAirport: row.arrivalAirport,
    arrivalCity: row.arrivalCity,
    arrivalCountry: row.arrivalCountry,
    date: row.date,
    endDate: row.endDate,
    time: row.time,
    flightNumber: row.flightNumber,
    skills: row.skills,
    description: row.description,
    tipAmount: row.tipAmount,
    minTip: row.minTip,
    maxTip: row.maxTip,
    offersTips: row.offersTips,
    acceptsTips: row.acceptsTips,
    averageRating: row.averageRating === null ? null : Number(row.averageRating),
    ratingCount: row.ratingCount ?? 0,
    createdAt: row.createdAt.toISOString(),
    languageCodes: row.languageCodes ?? [],
    traveler: null,
    needs: row.needs,
  };
}
