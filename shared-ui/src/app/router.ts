/** All of the router that a site may use. There is one copy of it, behind the facade. */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, Location, NavigateFunction, NavLinkProps, RouteObject, To } from 'react-router-dom';
