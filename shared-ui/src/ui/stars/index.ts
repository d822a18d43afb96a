export { Rating, Stars, type RatingProps, type StarsProps } from './stars.tsx';
export { StarsInput, type StarsInputProps } from './stars-input.tsx';
