import type { ComponentProps } from 'react';
import { classes } from '../tokens/classes.ts';
import css from './button.module.css';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Shape {
  readonly look?: Look;
  readonly size?: 'small' | 'medium' | 'large';
  /** As wide as its container. */
  readonly wide?: boolean;
}

function shapeClass({ look = 'primary', size = 'medium', wide = false }: Shape, more?: string) {
  return classes(css['button'], css[look], css[size], wide && css['wide'], more);
}

/** A button for an action; `<Button type="submit">` in forms. */
export function Button({ look, size, wide, className, ...rest }: Shape & ComponentProps<'button'>) {
  const shape = { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) };
  return <button type="button" {...rest} className={shapeClass(shape, className)} />;
}

/** A link that leads to the next step and looks like a button. */
export function ButtonLink({ look, size, wide, className, ...rest }: Shape & ComponentProps<'a'>) {
  const shape = { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) };
  return <a {...rest} className={shapeClass(shape, className)} />;
}
