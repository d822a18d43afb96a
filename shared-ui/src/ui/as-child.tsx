import { Children, cloneElement, type ElementType, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Taken by components that can lend their look to another element, such as a router link or a form. */
export interface AsChildProps {
  /** The look goes onto the only child instead of an element of its own; the child's own props win. */
  asChild?: boolean;
}

interface HostProps extends AsChildProps {
  /** The element that is made when `asChild` is not set. */
  tag: ElementType;
  /** Puts icons, titles and the like around what the element holds. */
  around?: (inner: ReactNode) => ReactNode;
  className?: string;
  children?: ReactNode;
  [prop: string]: unknown;
}

type Dressed = { className?: string; children?: ReactNode };

const asIs = (inner: ReactNode) => inner;

/** The element a component stands on: its own, or with `asChild` the one it was given. Used inside this design system only. */
export function Host({ asChild, tag: Tag, around = asIs, className, children, ...props }: HostProps) {
  if (!asChild) {
    return (
      <Tag {...props} className={className}>
        {around(children)}
      </Tag>
    );
  }
  const child = Children.only(children) as ReactElement<Dressed>;
  const merged = { ...props, ...child.props, className: classNames(className, child.props.className) };
  return cloneElement(child, merged, around(child.props.children));
}
