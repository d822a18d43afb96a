export { HeroPicture } from './hero-picture.tsx';
