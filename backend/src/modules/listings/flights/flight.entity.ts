import { defineEntity, p } from '@mikro-orm/core';
import { AirportEntity } from '../airports/airport.entity.ts';
import { ListingEntity } from '../listing.entity.ts';

const FlightSchema = defineEntity({
  name: 'Flight',
  schema: 'listings',
  tableName: 'flight',
  properties: {
    listing: () => p.manyToOne(ListingEntity).mapToPk().primary().deleteRule('cascade'),
    /** From 1 on. */
    position: p.smallint().primary(),
    departureAirport: () => p.manyToOne(AirportEntity).mapToPk(),
    arrivalAirport: () => p.manyToOne(AirportEntity).mapToPk(),
    date: p.type('date').$type<string>(),
    time: p.text().nullable(),
    flightNumber: p.text().nullable(),
    flightKey: p.text().nullable(),
  },
  checks: [
    { name: 'flight_position', expression: 'position >= 1 and position <= 4' },
    { name: 'flight_goes_somewhere', expression: 'departure_airport_id <> arrival_airport_id' },
    { name: 'flight_time_of_day', expression: "time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'" },
  ],
});

/** One of the 2 to 4 flights of a trip with connections; a trip of one flight has none. Private to this module. */
export class FlightEntity extends FlightSchema.class {}
FlightSchema.setClass(FlightEntity);

const ORDER = 'date, last_date, type, listing_id';
const CONNECTION = 'first_position = last_position and first_position > 1';
const STOP = 'first_position = last_position and not at_destination';
const RANKED = 'rating_rank >= 0';

const index = (name: string, columns: string, where?: string) => ({
  name: `route_section_${name}`,
  expression: `create index route_section_${name} on listings.route_section (${columns})${where === undefined ? '' : ` where ${where}`}`,
});

const RouteSectionSchema = defineEntity({
  name: 'RouteSection',
  schema: 'listings',
  tableName: 'route_section',
  properties: {
    listing: () => p.manyToOne(ListingEntity).mapToPk().primary().deleteRule('cascade'),
    /** Of its first and its last flight. */
    firstPosition: p.smallint().primary(),
    lastPosition: p.smallint().primary(),
    // No foreign keys: the same airports as those of the flights
    departureAirportId: p.smallint(),
    arrivalAirportId: p.smallint(),
    /** Of its first flight. */
    date: p.type('date').$type<string>(),
    /** The last possible day of its first flight, by the window of the trip. */
    lastDate: p.type('date').$type<string>(),
    type: p.text().$type<ListingEntity['type']>(),
    /** Of a single flight. */
    flightKey: p.text().nullable(),
    /** Whether it arrives where the trip ends. */
    atDestination: p.boolean(),
    /**
     * Until which day the same search, by both airports, by one, or by flight, finds the trip by what comes before this section: some
     * trips pass an airport, or have a flight number, twice. Null where nothing does.
     */
    sameRouteUntil: p.type('date').$type<string>().nullable(),
    sameDepartureUntil: p.type('date').$type<string>().nullable(),
    sameArrivalUntil: p.type('date').$type<string>().nullable(),
    sameFlightUntil: p.type('date').$type<string>().nullable(),
    /** When the listing was posted. */
    createdAt: p.datetime().defaultRaw('now()'),
    /** Of the listing while it is active, else null. Triggers write it. */
    ratingRank: p.smallint().nullable(),
  },
  // As those of listing.entity.ts, for what a search finds beside whole trips: see search.queries.ts
  indexes: [
    index('by_route', `departure_airport_id, arrival_airport_id, ${ORDER}`),
    index('by_departure', `departure_airport_id, ${ORDER}`, CONNECTION),
    index('by_arrival', `arrival_airport_id, ${ORDER}`, STOP),
    index('by_flight', `flight_key, ${ORDER}`, CONNECTION),
    index('created_by_departure', 'departure_airport_id, created_at desc, listing_id desc', CONNECTION),
    index('created_by_arrival', 'arrival_airport_id, created_at desc, listing_id desc', STOP),
    index('rated_by_departure', `departure_airport_id, rating_rank, ${ORDER}`, `${CONNECTION} and ${RANKED}`),
    index('rated_by_arrival', `arrival_airport_id, rating_rank, ${ORDER}`, `${STOP} and ${RANKED}`),
  ],
  triggers: [
    {
      name: 'route_section_takes_rating_rank',
      timing: 'before',
      events: ['insert'],
      expression:
        'create trigger route_section_takes_rating_rank before insert on listings.route_section for each row execute function listings.take_rating_rank_of_listing()',
    },
  ],
  checks: [
    {
      name: 'route_section_positions',
      expression: 'first_position >= 1 and last_position >= first_position and last_position <= 4',
    },
    { name: 'route_section_window', expression: 'last_date >= date and last_date <= date + 60' },
    { name: 'route_section_type_known', expression: "type in ('helper', 'seeking_help')" },
  ],
});

/**
 * A part of a trip with connections, from one airport to a later one: MAA to DOH and DOH to LHR of MAA to DOH to LHR. Not the whole way,
 * which is the listing itself. Written with the flights, for searches only. Private to this module.
 */
export class RouteSectionEntity extends RouteSectionSchema.class {}
RouteSectionSchema.setClass(RouteSectionEntity);
