import type { RichText } from '#shared/product/content/rich-text.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Facts, Figures, Monogram, Steps } from '../../ui/data/facts.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Breadcrumb } from '../../ui/layout/breadcrumbs.tsx';
import { Card, Panel } from '../../ui/layout/card.tsx';
import { Grid, Section, Split } from '../../ui/layout/section.tsx';
import { Sample } from '../samples.tsx';

const text = (words: string) => ({ type: 'text', text: words }) as const;

const article: RichText = [
  {
    type: 'paragraph',
    content: [
      text('A paragraph with '),
      { type: 'strong', content: [text('weight')] },
      text(', '),
      { type: 'emphasis', content: [text('stress')] },
      text(', '),
      { type: 'code', text: 'code' },
      text(' and '),
      { type: 'link', href: '#content', content: [text('a link')] },
      text('.'),
    ],
  },
  {
    type: 'list',
    ordered: true,
    items: [
      [{ type: 'paragraph', content: [text('First.')] }],
      [{ type: 'paragraph', content: [text('Second.')] }],
    ],
  },
  { type: 'quote', content: [{ type: 'paragraph', content: [text('Something that was said.')] }] },
];

/** The content of pages. */
export function Content() {
  return (
    <>
      <Sample name="The way back">
        <Breadcrumb
          links={[
            { label: 'Blog', href: '#content' },
            { label: 'Rounds', href: '#frame' },
          ]}
        />
      </Sample>
      <Sample name="Cards">
        <Grid>
          <Card
            title="A card that leads somewhere"
            href="#content"
            head={<Badge>Seed</Badge>}
            level={4}
          >
            <p>The whole card is the target.</p>
          </Card>
          <Card
            title="A card with head and foot"
            head={
              <>
                <Monogram name="Fernhill Robotics" /> Fernhill Robotics
              </>
            }
            foot="Closes in 12 days"
            level={4}
          >
            <p>It only shows.</p>
          </Card>
        </Grid>
      </Sample>
      <Panel
        title="A panel of a tool page"
        lede="A sentence that says what it is for."
        actions={
          <Button variant="secondary" size="small">
            Add one
          </Button>
        }
      >
        <Facts
          facts={[
            { label: 'Instrument', value: 'Post-money SAFE' },
            { label: 'Valuation cap', value: '$8,000,000' },
          ]}
        />
      </Panel>
      <Sample name="Figures">
        <Figures
          figures={[
            { label: 'Live raises', value: '3' },
            { label: 'Committed', value: '$2,450,000' },
          ]}
        />
      </Sample>
      <Sample name="Steps in their order">
        <Steps
          steps={[
            { title: 'Prepare', text: 'Terms, pitch and documents.' },
            { title: 'Review', text: 'The operator looks at all of it.' },
            { title: 'Publish', text: 'Approved investors see it.' },
          ]}
        />
      </Sample>
      <Sample name="Text that came as data">
        <RichTextView text={article} lift={1} />
      </Sample>
      <Sample name="Bands of a page">
        <Section ground="raised">
          <Split aside={<p>The narrower column.</p>}>
            <p>The main column on a raised ground.</p>
          </Split>
        </Section>
        <Section ground="sunken">
          <p>A sunken ground.</p>
        </Section>
      </Sample>
    </>
  );
}
