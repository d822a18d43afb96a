import { Navigate, paths, useLocation } from 'shared-ui/app';

/** Redirects /verification, as the profile links to it, to /verify (spec §2, route table; PRODUCT.md 6). */
export function VerificationPage() {
  const { search } = useLocation();
  return <Navigate replace to={paths.verify() + search} />;
}

export { VerificationPage as Component };
