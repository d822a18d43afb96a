export { Flap, FlapBoard, FlapTiles, type FlapBoardProps, type FlapTilesProps } from './flap.tsx';
