import { createElement, forwardRef, type HTMLAttributes, type ReactNode } from 'react';

interface Node {
  tag: string;
  attrs: Record<string, string>;
  children?: Node[];
}

interface IconProps extends HTMLAttributes<HTMLSpanElement> {
  icon: { name: string; icon: Node };
  spin?: boolean;
  /** Degrees. */
  rotate?: number;
}

/**
 * In the place of the component by which `@ant-design/icons` draws each of its icons (docs/decisions/0003): one colour, that of the text, and no
 * styles written into the page by every icon; they are in `src/ui/ui.css`.
 */
export default forwardRef<HTMLSpanElement, IconProps>(function Icon({ icon: { name, icon }, spin, rotate, className, ...rest }, ref) {
  const classes = ['anticon', `anticon-${name}`, (spin || name === 'loading') && 'anticon-spin', className].filter(Boolean).join(' ');
  const look = { 'data-icon': name, width: '1em', height: '1em', fill: 'currentColor', 'aria-hidden': true, ...rotate && { style: { transform: `rotate(${rotate}deg)` } } };
  return createElement('span', { role: 'img', 'aria-label': name, ...rest, ref, className: classes }, draw(icon, look));
});

function draw({ tag, attrs, children = [] }: Node, look?: object): ReactNode {
  return createElement(tag, { ...attrs, ...look }, ...children.map((child) => draw(child)));
}
