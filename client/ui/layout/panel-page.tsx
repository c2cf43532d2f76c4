import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import boxCss from './box.module.css';
import css from './panel-page.module.css';
import { PageHeader, Section } from './section.tsx';
import stackCss from './stack.module.css';

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
      <PageHeader compact title={title} {...(lede === undefined ? {} : { lede })} />
      <Section>
        <div className={css['columns']}>
          <div
            className={classes(stackCss['space6'], stackCss['top'], boxCss['raised'], css['sheet'])}
          >
            {steps}
            {props.children}
          </div>
          {aside === undefined ? null : (
            <aside
              aria-label="Good to know"
              className={classes(stackCss['space3'], stackCss['top'], css['aside'])}
            >
              {aside}
            </aside>
          )}
        </div>
      </Section>
    </>
  );
}
