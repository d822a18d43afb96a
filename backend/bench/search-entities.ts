/** A search as NestJS and MikroORM suggest it, in a process of its own: a controller that finds entities. Sent by search.bench.ts. */
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { defineEntity, EntityManager, p, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { addDays, type Listing, MAX_WINDOW_DAYS, todayAnywhere } from 'contracts';

const Airport = defineEntity({
  name: 'Airport',
  schema: 'listings',
  properties: { id: p.smallint().primary(), code: p.text(), city: p.text(), country: p.text() },
});
const Rating = defineEntity({
  name: 'Rating',
  schema: 'listings',
  properties: {
    account: () => p.oneToOne(Account).primary().fieldName('user_id'),
    sum: p.integer(),
    count: p.integer(),
  },
});
const Account = defineEntity({
  name: 'Account',
  schema: 'account',
  properties: {
    id: p.bigint('number').primary(),
    username: p.text(),
    phoneNumber: p.text().nullable(),
    profilePictureUrl: p.text().nullable(),
    languages: p.text().nullable(),
    languageCodes: p.array().columnType('text[]'),
    verified: p.boolean(),
    createdAt: p.datetime(),
    rating: () => p.oneToOne(Rating).mappedBy('account').nullable(),
  },
});
const ListingRow = defineEntity({
  name: 'Listing',
  schema: 'listings',
  properties: {
    id: p.bigint('number').primary(),
    type: p.text().$type<Listing['type']>(),
    user: () => p.manyToOne(Account),
    name: p.text(),
    departureAirport: () => p.manyToOne(Airport),
    arrivalAirport: () => p.manyToOne(Airport),
    date: p.type('date').$type<string>(),
    endDate: p.type('date').$type<string>().nullable(),
    lastDate: p.type('date').$type<string>(),
    time: p.text().nullable(),
    flightNumber: p.text().nullable(),
    skills: p.text().nullable(),
    description: p.text().nullable(),
    tipAmount: p.integer().nullable(),
    minTip: p.integer().nullable(),
    maxTip: p.integer().nullable(),
    offersTips: p.boolean(),
    acceptsTips: p.boolean(),
    needs: p.array().columnType('text[]').$type<NonNullable<Listing['needs']>>(),
    status: p.text(),
    confirmedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

class ListingsController {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async list({ from, to, date, limit }: Readonly<Record<string, string>>): Promise<Listing[]> {
    const today = todayAnywhere();
    const first = date === undefined || date < today ? today : date;
    const found = await this.em.find(
      ListingRow,
      {
        status: 'active',
        lastDate: { $gte: first },
        date: { $gte: addDays(first, -MAX_WINDOW_DAYS), ...(date !== undefined && { $lte: date }) },
        ...(from !== undefined && { departureAirport: { code: from } }),
        ...(to !== undefined && { arrivalAirport: { code: to } }),
      },
      {
        populate: ['departureAirport', 'arrivalAirport', 'user.rating'],
        orderBy: [{ date: 'asc' }, { lastDate: 'asc' }, { type: 'asc' }, { id: 'asc' }],
        limit: Number(limit),
      },
    );
    return found.map(({ user: account, departureAirport: departure, arrivalAirport: arrival, ...row }) => {
      const owner = row.confirmedAt === null ? null : account;
      const profile = {
        username: owner?.username ?? row.name,
        profilePictureUrl: owner?.profilePictureUrl ?? null,
      };
      const rating = owner?.rating;
      return {
        id: row.id,
        type: row.type,
        userId: owner?.id ?? null,
        user: {
          ...profile,
          verified: owner !== null && owner.verified && owner.phoneNumber !== null,
          memberSince: owner?.createdAt.toISOString().slice(0, 7) ?? null,
          answersWithin: null,
        },
        ...profile,
        languages: owner?.languages ?? null,
        email: null,
        phoneNumber: null,
        name: owner === null ? row.name : null,
        departureAirport: departure.code,
        departureCity: departure.city,
        departureCountry: departure.country,
        arrivalAirport: arrival.code,
        arrivalCity: arrival.city,
        arrivalCountry: arrival.country,
        date: row.date,
        endDate: row.endDate ?? null,
        time: row.time ?? null,
        flightNumber: row.flightNumber ?? null,
        skills: row.skills ?? null,
        description: row.description ?? null,
        tipAmount: row.tipAmount ?? null,
        minTip: row.minTip ?? null,
        maxTip: row.maxTip ?? null,
        offersTips: row.offersTips,
        acceptsTips: row.acceptsTips,
        averageRating: rating ? Math.round((10 * rating.sum) / rating.count) / 10 : null,
        ratingCount: rating?.count ?? 0,
        createdAt: row.createdAt.toISOString(),
        languageCodes: owner?.languageCodes ?? [],
        traveler: null,
        needs: row.needs,
      };
    });
  }
}
// As decorators, which Node cannot run.
const { prototype } = ListingsController;
Controller('api')(ListingsController);
Inject(EntityManager)(ListingsController, undefined, 0);
Get('listings')(prototype, 'list', Object.getOwnPropertyDescriptor(prototype, 'list') as PropertyDescriptor);
Query()(prototype, 'list', 0);

class PlainModule {}
const database = MikroOrmModule.forRoot({
  driver: PostgreSqlDriver,
  clientUrl: process.argv[2] ?? '',
  entities: [Airport, Rating, Account, ListingRow],
  forceUtcTimezone: true,
  pool: { min: 0, max: 10 },
});
const app = await NestFactory.create<NestFastifyApplication>(
  { module: PlainModule, imports: [database], controllers: [ListingsController] },
  new FastifyAdapter(),
  { logger: false },
);
await app.listen(0, '127.0.0.1');
process.send?.((app.getHttpServer().address() as AddressInfo).port);
