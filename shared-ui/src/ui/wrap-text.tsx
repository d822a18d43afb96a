import type { ReactNode } from 'react';

/**
 * A text in an element of its own, anything else as it is: for children that stand beside something else. A browser that translates the
 * page replaces each text node by elements. React then can neither change nor remove such a node, nor insert anything before it, but it
 * can change the text of an element that has nothing else in it.
 */
export const wrapText = (children: ReactNode): ReactNode =>
  typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children;
