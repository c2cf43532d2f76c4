import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import { Icon, type IconName } from '../tokens/icon.tsx';
import css from './notice.module.css';

type Tone = 'info' | 'success' | 'attention' | 'danger';

const icons: Readonly<Record<Tone, IconName>> = {
  info: 'info',
  success: 'check',
  attention: 'alert',
  danger: 'alert',
};

/** A message in the flow of the page. `live` reads it out when it appears. */
export function Notice(props: {
  readonly tone?: Tone;
  readonly title?: ReactNode;
  readonly live?: boolean;
  readonly children?: ReactNode;
}) {
  const { tone = 'info', title, live = false } = props;
  return (
    <div className={classes(css['notice'], css[tone])} role={live ? 'status' : undefined}>
      <Icon name={icons[tone]} />
      <div className={css['text']}>
        {title === undefined ? null : <p className={css['title']}>{title}</p>}
        {props.children}
      </div>
    </div>
  );
}
