import type { Listing } from 'shared-ui/contracts';

/** So many characters of languages have room beside the name. */
const SHORT_LINE = 40;

/** Languages that do not fit beside the name, where they are cut short, are told whole with the trip. */
export const isLongLine = ({ languages }: Pick<Listing, 'languages'>): boolean => (languages?.length ?? 0) > SHORT_LINE;
