import { Children, cloneElement, type ElementType, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** For components that can render as another element, such as a router link or a form. */
export interface AsChildProps {
  /** Applies class and props to the only child instead of an own element; the child's own props win. */
  asChild?: boolean;
}

interface HostProps extends AsChildProps {
  /** The element without `asChild`. */
  tag: ElementType;
  /** Adds icons, titles and the like to the element's children. */
  around?: (inner: ReactNode) => ReactNode;
  className?: string;
  children?: ReactNode;
  [prop: string]: unknown;
}

type ElementProps = { className?: string; children?: ReactNode };

const identity = (inner: ReactNode) => inner;

/** The root element of a component: its own, or with `asChild` the child. For this design system only. */
export function Host({ asChild, tag: Tag, around = identity, className, children, ...props }: HostProps) {
  if (!asChild) {
    return (
      <Tag {...props} className={className}>
        {around(children)}
      </Tag>
    );
  }
  const child = Children.only(children) as ReactElement<ElementProps>;
  const merged = { ...props, ...child.props, className: classNames(className, child.props.className) };
  return cloneElement(child, merged, around(child.props.children));
}
