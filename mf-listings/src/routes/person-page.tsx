import { useParams } from 'shared-ui/app';
import { ListingDetailsHost } from '../features/listing-details/listing-details-host.tsx';
import { Person } from '../features/person/person.tsx';

const ID = /^[1-9]\d{0,14}$/;

/** The public page of a person (PRODUCT.md 35). */
export function PersonPage() {
  const { id = '' } = useParams();
  return (
    <>
      <Person key={id} id={ID.test(id) ? Number(id) : undefined} />
      <ListingDetailsHost />
    </>
  );
}

export { PersonPage as Component };
