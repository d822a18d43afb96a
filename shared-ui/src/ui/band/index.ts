export { BackLink, type BackLinkProps } from './back-link.tsx';
export { Band, type BandProps } from './band.tsx';
export { Pictogram, type PictogramProps } from './pictogram.tsx';
