export { Actions, Columns, Grid, Row, Stack, type GridProps, type RowProps, type StackProps } from './arrangements.tsx';
export { Section, type SectionProps } from './section.tsx';
export { Wrap, type WrapProps, type WrapWidth } from './wrap.tsx';
