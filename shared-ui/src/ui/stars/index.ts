export { Rating, Stars, type RatingProps, type StarsProps } from './stars.tsx';
