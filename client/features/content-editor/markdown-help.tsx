import { Table } from '../../ui/data/table.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './content-editor.module.css';

const rows = [
  { written: '## A heading', becomes: 'A heading; ### for a subheading' },
  { written: '**strong** and *emphasis*', becomes: 'Strong and emphasised words' },
  {
    written: '[words](https://example.com)',
    becomes: 'A link; /faq?q=safe for a page of this site',
  },
  { written: '- one\n- two', becomes: 'A list; 1. instead of - for a numbered one' },
  { written: '> words', becomes: 'A quotation' },
  {
    written: '| Name | Share |\n| --- | ---: |\n| Ada | 60% |',
    becomes: 'A table; the colon aligns a column to the right',
  },
  { written: '![what it shows](/api/v1/media/…)', becomes: 'An image that was uploaded here' },
  { written: '`code`', becomes: 'Code; for a block, three ` on the line before and after' },
] as const;

/** An overview of the Markdown that can be used. */
export function MarkdownHelp() {
  return (
    <details className={classes(boxCss['box'], css['help'])}>
      <summary>Markdown help</summary>
      <Table
        caption="Markdown and its result"
        captionHidden
        columns={[
          {
            key: 'written',
            title: 'You write',
            cell: ({ written }) => <code className={textCss['lines']}>{written}</code>,
          },
          { key: 'becomes', title: 'It becomes', cell: ({ becomes }) => becomes },
        ]}
        rows={rows}
        rowKey={({ written }) => written}
      />
      <p>HTML isn’t supported. It’s shown as plain text, and the preview points out where.</p>
    </details>
  );
}
