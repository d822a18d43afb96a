import type { CalendarDay } from 'shared-ui/contracts';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import { publicCard, type ViewerId } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import type { CalendarTrip } from './trip-calendar.ts';

/** A public listing with its airports' names and time zones. Index: the key. */
export async function tripForCalendar(
  db: ReadDb<ListingsTables>,
  id: number,
  today: CalendarDay,
  viewerId?: ViewerId,
): Promise<CalendarTrip | undefined> {
  const row = await publicCard(db, id, today, viewerId)
    .select(['departure.name as departureName', 'departure.time_zone as departureZone'])
    .select(['arrival.name as arrivalName', 'arrival.time_zone as arrivalZone'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { type, date, endDate, time, flightNumber, description } = row;
  return {
    ...{ id, type, date, endDate, time, flightNumber, description },
    departure: {
      ...{ code: row.departureAirport, name: row.departureName, city: row.departureCity },
      ...{ country: row.departureCountry, zone: row.departureZone },
    },
    arrival: {
      ...{ code: row.arrivalAirport, name: row.arrivalName, city: row.arrivalCity },
      ...{ country: row.arrivalCountry, zone: row.arrivalZone },
    },
  };
}
