export { PairLine, type PairLineProps } from './pair-line.tsx';
export { RouteLine, type RouteLineProps, type RouteType } from './route-line.tsx';
