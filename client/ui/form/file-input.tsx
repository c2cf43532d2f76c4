import type { ComponentProps } from 'react';
import { classes } from '../tokens/classes.ts';
import css from './file-input.module.css';

/** The control that chooses files, as all forms show it. */
export function FileInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...rest} type="file" className={classes(css['file'], className)} />;
}
