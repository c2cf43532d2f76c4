import type { ReactNode } from 'react';
import { isAgreementHeading } from '#shared/product/commitments/agreements/agreement-heading.ts';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './agreement-body.module.css';

/** The text of an agreement, with its title, its headings and its paragraphs. */
export function AgreementBody(props: {
  readonly text: string;
  readonly level: 2 | 3 | 4;
  /** Below the text. */
  readonly children?: ReactNode;
}) {
  const { text, level, children } = props;
  const [title = '', ...blocks] = text.trimEnd().split('\n\n');
  const Title = `h${level}` as const;
  const Heading = `h${level + 1}` as 'h3' | 'h4' | 'h5';
  return (
    <article className={classes(stackCss['space3'], css['agreement'])}>
      <Title className={css['title']}>{title}</Title>
      {blocks.map((block, at) =>
        isAgreementHeading(block) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position
          <Heading key={at}>{block}</Heading>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position
          <p key={at}>{block}</p>
        ),
      )}
      {children}
    </article>
  );
}
