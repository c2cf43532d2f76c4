import type { ReactNode } from 'react';
import css from './panel-page.module.css';
import { PageHeader, Section } from './section.tsx';

/** A page with one form: its title, the form on a sheet, and help beside it. */
export function PanelPage(props: {
  readonly title: string;
  readonly lede?: ReactNode;
  /** The steps, when the form is one of several. */
  readonly steps?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, lede, steps, aside } = props;
  return (
    <>
      <PageHeader title={title} {...(lede === undefined ? {} : { lede })} />
      <Section>
        <div className={css['columns']}>
          <div className={css['sheet']}>
            {steps}
            {props.children}
          </div>
          {aside === undefined ? null : (
            <aside aria-label="Good to know" className={css['aside']}>
              {aside}
            </aside>
          )}
        </div>
      </Section>
    </>
  );
}
