export { Menu, MenuItem, type MenuItemProps, MenuLine, type MenuProps } from './menu.tsx';
