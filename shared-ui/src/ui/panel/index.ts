export { FieldsetPanel, Panel, type FieldsetPanelProps, type PanelProps } from './panel.tsx';
