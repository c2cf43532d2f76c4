import { useContext } from 'react';
import { introductionDays, introductionNoteMaxLength } from '#shared/product/fields/limits.ts';
import type { IntroductionOutlook } from '#shared/product/introductions/introductions.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { introductionPath, threadPath } from '#shared/site/dashboard-address.ts';
import { SectionLevel } from '../../domain/raise/raise-sections.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { askIntroductionIntent } from './introduction-loader.ts';
import css from './raise-page.module.css';

/** Asks the company of a raise for an introduction, or says what became of the last request. */
export function IntroductionPart(props: {
  readonly raise: NetworkRaise;
  /** null where it is not for who reads, or could not be read. */
  readonly introduction: IntroductionOutlook | null;
}) {
  const { raise, introduction } = props;
  const Title = `h${useContext(SectionLevel)}` as const;
  if (introduction === null) return null;
  const content = contentOf(introduction, raise.company.name);
  if (content === null) return null;
  return (
    <section id="introduction" aria-labelledby="introduction-title" className={css['access']}>
      <Title id="introduction-title">Introduction</Title>
      {content}
    </section>
  );
}

function contentOf({ obstacle, latest }: IntroductionOutlook, company: string) {
  if (obstacle === null) return <AskForm company={company} />;
  if (latest?.state === 'pending') {
    const isOwn = latest.askedBy === 'investor';
    return (
      <>
        <p>
          {isOwn
            ? `You asked ${company} for an introduction. We’ll email you when it answers.`
            : `${company} asks you for an introduction.`}
        </p>
        <p>
          <a href={introductionPath(latest.id)}>
            {isOwn ? 'Open your request' : 'Read and answer the request'}
          </a>
        </p>
      </>
    );
  }
  if (latest?.state === 'open' && latest.thread !== null) {
    return (
      <>
        <p>You and {company} are introduced.</p>
        <p>
          <a href={threadPath(latest.thread)}>Write to the company</a>
        </p>
      </>
    );
  }
  return obstacle.code === 'declined-before' ? <p>{obstacle.message}</p> : null;
}

function AskForm({ company }: { readonly company: string }) {
  return (
    <>
      <p>
        {company} reads your note and decides within {introductionDays} days. If it accepts, you can
        write to each other. It doesn’t give access to the documents.
      </p>
      <Form intent={askIntroductionIntent} submit="Ask for an introduction" variant="secondary">
        <TextAreaField
          name="note"
          label="Say who you are and why you want to talk"
          hint="At least 20 characters. The company sees it with your name."
          maxLength={introductionNoteMaxLength}
          short
        />
      </Form>
    </>
  );
}
