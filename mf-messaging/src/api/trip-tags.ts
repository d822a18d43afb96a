export const TRIP_LIST = 'list';

interface TripTag {
  type: 'Trip';
  id: number | typeof TRIP_LIST;
}

/** A trip's tag has the id of its other person, since an event names the person and no trip. */
export const tripTags = (otherUserId: number): TripTag[] => [
  { type: 'Trip', id: TRIP_LIST },
  { type: 'Trip', id: otherUserId },
];
