import { paths } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';

/** Where one posts a listing of a type. */
export const CREATE_PATH: Record<ListingType, string> = {
  helper: paths.offerCreate(),
  seeking_help: paths.findCreate(),
};
