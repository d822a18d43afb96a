export { Definition, DefinitionList, type DefinitionListProps, type DefinitionProps } from './definition-list.tsx';
