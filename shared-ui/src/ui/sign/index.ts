export { SignChoice, SignLink, type SignLinkProps } from './sign-link.tsx';
