import { useDeferredValue, useMemo, useState } from 'react';
import { contactAnswerBusinessDays } from '#shared/product/fields/limits.ts';
import type { Deferred } from '#shared/site/page-state.ts';
import { routeOf } from '#shared/site/routes.ts';
import { Await, usePageView } from '../../framework/pages/page-state.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { PageHeader, Section } from '../../ui/layout/section.tsx';
import { FaqFeedback } from './faq-feedback.tsx';
import type { FaqData } from './faq-loader.ts';
import { type FaqGroup, faqSearch } from './faq-search.ts';
import css from './faq-view.module.css';
import { searchWords } from './search-words.ts';
import { WithTableOfContents } from './table-of-contents.tsx';
import { type Feedback, useFeedback } from './use-feedback.ts';

/** The questions by topic, each with its own address, and the search. */
export function FaqView(props: { readonly data: Deferred<FaqData> }) {
  const { path, title } = routeOf('faq');
  const { q, words, type, forget, round } = useWords(searchWords(usePageView().url));
  // Deferred, so that typing never waits for the list to be rendered.
  const deferredWords = useDeferredValue(words);
  return (
    <>
      <PageHeader
        title={title}
        lede="How the portal works for founders and investors. Each answer states the rule exactly as the portal applies it."
      >
        <SearchForm key={round} action={path} label="Search the answers" q={q} onTyped={type} />
      </PageHeader>
      <Section>
        <Await data={props.data} waiting={<Skeleton label="Reading the answers" lines={12} />}>
          {({ groups }) =>
            groups === null ? (
              <Notice tone="attention" title="The answers are unavailable right now.">
                <p>Please try again in a few minutes.</p>
              </Notice>
            ) : (
              <Entries groups={groups} words={deferredWords} forget={forget} />
            )
          }
        </Await>
      </Section>
      <Section title="Not answered here?" ground="sunken">
        <p>
          <a href={routeOf('contact').path}>Write to us</a>: a person answers within{' '}
          {contactAnswerBusinessDays} business days.
        </p>
      </Section>
    </>
  );
}

/** The search words: those of the address, until somebody types others. */
function useWords(q: string) {
  const [typed, setTyped] = useState({ q, words: q, round: 0 });
  if (typed.q !== q) setTyped({ ...typed, q, words: q });
  return {
    q,
    words: typed.words.trim(),
    round: typed.round,
    type: (words: string) => setTyped((before) => ({ ...before, words })),
    /** Clears the field and shows everything, when the address has no search. */
    forget: () => setTyped(({ round }) => ({ q, words: q, round: round + 1 })),
  };
}

function Entries(props: {
  readonly groups: readonly FaqGroup[];
  readonly words: string;
  readonly forget: () => void;
}) {
  const { words, forget } = props;
  const search = useMemo(() => faqSearch(props.groups), [props.groups]);
  const feedbackOf = useFeedback();
  const { groups, total } = search(words);
  const links = groups.map(({ topic, title }) => ({ label: title, href: `#${topic}` }));
  return (
    <>
      <p role="status" className={css['found']}>
        {words === '' ? null : <Outcome total={total} words={words} forget={forget} />}
      </p>
      {total === 0 ? (
        <NothingFound words={words} forget={forget} />
      ) : (
        <WithTableOfContents links={links} title="Topics">
          {groups.map(({ topic, title, items }) => (
            <section
              key={topic}
              id={topic}
              aria-labelledby={`${topic}-title`}
              className={css['topic']}
            >
              <h2 id={`${topic}-title`}>{title}</h2>
              <Disclosures>
                {items.map(({ anchor, question, content }) => (
                  <Disclosure
                    key={anchor}
                    id={anchor}
                    title={question}
                    open={words !== '' || isAnswered(feedbackOf(anchor))}
                  >
                    <RichTextView text={content} lift={2} />
                    <FaqFeedback anchor={anchor} feedback={feedbackOf(anchor)} />
                  </Disclosure>
                ))}
              </Disclosures>
            </section>
          ))}
        </WithTableOfContents>
      )}
    </>
  );
}

/** An answer that was rated stays open, also when another one is rated. */
function isAnswered({ given, result }: Feedback): boolean {
  return given !== undefined || result !== null;
}

function Outcome(props: {
  readonly total: number;
  readonly words: string;
  readonly forget: () => void;
}) {
  const { total, words, forget } = props;
  // Shown below in more words, which are not read out.
  if (total === 0) return <span className="visually-hidden">No answer with “{words}”.</span>;
  return (
    <>
      <strong>{total === 1 ? '1 answer' : `${total} answers`}</strong> with “{words}”.{' '}
      <a href={routeOf('faq').path} onClick={forget}>
        Show all questions
      </a>
    </>
  );
}

function NothingFound(props: { readonly words: string; readonly forget: () => void }) {
  const { words, forget } = props;
  const contact = <a href={routeOf('contact').path}>ask us</a>;
  if (words === '') {
    return (
      <EmptyState title="No questions are published yet.">
        <p>If you have one, {contact}.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No answer with “${words}”.`}
      action={
        <ButtonLink variant="secondary" href={routeOf('faq').path} onClick={forget}>
          Show all questions
        </ButtonLink>
      }
    >
      <p>Try fewer or other words, or {contact}.</p>
    </EmptyState>
  );
}
