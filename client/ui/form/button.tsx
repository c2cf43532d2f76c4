import type { ComponentProps } from 'react';
import { classes } from '../tokens/classes.ts';
import css from './button.module.css';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Shape {
  readonly variant?: Variant;
  readonly size?: 'small' | 'medium' | 'large';
  /** As wide as its container. */
  readonly wide?: boolean;
}

function shapeClass({ variant = 'primary', size = 'medium', wide = false }: Shape, more?: string) {
  return classes(css['button'], css[variant], css[size], wide && css['wide'], more);
}

/** A button for an action; `<Button type="submit">` in forms. */
export function Button({
  variant,
  size,
  wide,
  className,
  ...rest
}: Shape & ComponentProps<'button'>) {
  const shape = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return <button type="button" {...rest} className={shapeClass(shape, className)} />;
}

/** A link that leads to the next step and looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: Shape & ComponentProps<'a'>) {
  const shape = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return <a {...rest} className={shapeClass(shape, className)} />;
}
