import { contactAnswerBusinessDays } from '../../../shared/product/limits.ts';
import { routeOf } from '../../../shared/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Disclosure, Disclosures } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/placeholder.tsx';
import { RichTextView } from '../../ui/rich-text.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { PageHeader, Section } from '../../ui/section.tsx';
import { ContentsBeside } from './contents-beside.tsx';
import type { FaqData, QuestionGroup } from './faq-data.ts';
import css from './faq-view.module.css';

/** The questions by topic, each with an address of its own; found by words, or read through. */
export function FaqView(props: { readonly data: FaqData }) {
  const { q, groups, total } = props.data;
  const { path, title } = routeOf('faq');
  return (
    <>
      <PageHeader
        title={title}
        lede="How the portal works for both sides. Each answer states the rule as the portal applies it."
      >
        <SearchForm action={path} label="Search the answers" q={q} />
      </PageHeader>
      <Section>
        {groups === null ? (
          <Notice tone="attention" title="The answers are unavailable at the moment.">
            <p>Please try again in a few minutes.</p>
          </Notice>
        ) : (
          <Answers groups={groups} q={q} total={total} />
        )}
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

function Answers(props: {
  readonly groups: readonly QuestionGroup[];
  readonly q: string;
  readonly total: number;
}) {
  const { groups, q, total } = props;
  const { path } = routeOf('faq');
  if (total === 0) return <NothingFound q={q} />;
  const links = groups.map(({ topic, title }) => ({ label: title, href: `#${topic}` }));
  return (
    <ContentsBeside links={links} title="Topics">
      {q === '' ? null : (
        <p className={css['found']}>
          <strong>{total === 1 ? '1 answer' : `${total} answers`}</strong> with “{q}”.{' '}
          <a href={path}>Show all questions</a>
        </p>
      )}
      {groups.map(({ topic, title, items }) => (
        <section key={topic} id={topic} aria-labelledby={`${topic}-title`} className={css['topic']}>
          <h2 id={`${topic}-title`}>{title}</h2>
          <Disclosures>
            {items.map(({ anchor, question, content }) => (
              <Disclosure key={anchor} id={anchor} title={question} open={q !== ''}>
                <RichTextView text={content} lift={2} />
              </Disclosure>
            ))}
          </Disclosures>
        </section>
      ))}
    </ContentsBeside>
  );
}

function NothingFound(props: { readonly q: string }) {
  const { q } = props;
  const contact = <a href={routeOf('contact').path}>ask us</a>;
  if (q === '') {
    return (
      <EmptyState title="No questions are published yet.">
        <p>If you have one, {contact}.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No answer with “${q}”.`}
      action={
        <ButtonLink look="secondary" href={routeOf('faq').path}>
          Show all questions
        </ButtonLink>
      }
    >
      <p>Try fewer or other words, or {contact}.</p>
    </EmptyState>
  );
}
