import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

/** Titles that open what they stand for: native, so it works before and without any script. */
export function Disclosures(props: { readonly children: ReactNode }) {
  return <div className={css['disclosures']}>{props.children}</div>;
}

/** One of `Disclosures`. An address that ends in `#id` leads to it. */
export function Disclosure(props: {
  readonly title: ReactNode;
  readonly id?: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  const { title, id, open = false } = props;
  return (
    <details id={id} className={css['disclosure']} open={open}>
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      <div className={css['content']}>{props.children}</div>
    </details>
  );
}
