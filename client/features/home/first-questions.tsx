import { routeOf } from '#shared/site/routes.ts';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { Stack } from '../../ui/layout/section.tsx';
import type { ExcerptItem } from './faq-excerpt.ts';

/**
 * A few questions with their answers and a link to all of them; null when they could not be read.
 */
export function FirstQuestions(props: { readonly items: readonly ExcerptItem[] | null }) {
  const { items } = props;
  return (
    <Stack>
      {items === null ? <p>The questions are unavailable right now.</p> : null}
      {items === null || items.length === 0 ? null : (
        <Disclosures>
          {items.map(({ anchor, question, content }) => (
            <Disclosure key={anchor} title={question}>
              <RichTextView text={content} lift={2} />
            </Disclosure>
          ))}
        </Disclosures>
      )}
      <p>
        <a href={routeOf('faq').path}>All questions and answers</a>
      </p>
    </Stack>
  );
}
