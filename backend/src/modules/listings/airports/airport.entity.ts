import { defineEntity, p } from '@mikro-orm/core';

const AirportSchema = defineEntity({
  name: 'Airport',
  schema: 'listings',
  tableName: 'airport',
  properties: {
    id: p.smallint().generated('by default as identity').autoincrement().primary(),
    code: p.text().unique(),
    name: p.text(),
    city: p.text(),
    country: p.text(),
    timeZone: p.text(),
    /** False once the airport is no longer in the data: past listings still reference it. */
    inService: p.boolean().default(true),
    /** A city of several airports, which only searches and alerts take: never in service. */
    isCity: p.boolean().default(false),
    /** The row of its city, if that has several airports. No foreign key: both are loaded together. */
    cityId: p.smallint().nullable(),
  },
  checks: [{ name: 'airport_code_known', expression: "code ~ '^[A-Z]{3}(-ALL)?$'" }],
});

/** An airport with scheduled service, or a city of several (PRODUCT.md 19). Reference data, loaded at start by AirportsLoader. */
export class AirportEntity extends AirportSchema.class {}
AirportSchema.setClass(AirportEntity);

const AirportReleaseSchema = defineEntity({
  name: 'AirportRelease',
  schema: 'listings',
  tableName: 'airport_release',
  properties: { fingerprint: p.text().primary(), loadedAt: p.datetime().defaultRaw('now()') },
});

/** The fingerprint of the data that the airports were loaded from: one row. */
export class AirportReleaseEntity extends AirportReleaseSchema.class {}
AirportReleaseSchema.setClass(AirportReleaseEntity);
