export { Avatar, type AvatarProps, type AvatarSize } from './avatar.tsx';
export { Person, type PersonProps } from './person.tsx';
