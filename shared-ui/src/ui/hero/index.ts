export { Hero, HeroNote, type HeroNoteProps, type HeroProps } from './hero.tsx';
