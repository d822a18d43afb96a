import { createElement } from 'react';

/**
 * Replaces `createLucideIcon` of lucide-react, which adds a class and a display name to each icon, and 1 KB to each site. An icon
 * has the same attributes otherwise.
 */
export default function createIcon({ size, node }) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      children,
    );
}
