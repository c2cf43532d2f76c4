import { useEffect, useRef, useState } from 'react';
import { agreementFor } from '#shared/product/commitments/agreements/agreement.ts';
import { markFields } from '#shared/product/commitments/own-agreements/field-marks.ts';
import { ownAgreement } from '#shared/product/commitments/own-agreements/own-agreement.ts';
import { sampleFacts } from '#shared/product/commitments/own-agreements/sample-facts.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import { agreementMaxLength } from '#shared/product/fields/limits.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { AgreementBody } from '../../../domain/commitment/agreement-body.tsx';
import writingCss from '../../../domain/text/text-with-preview.module.css';
import { useLivePreview } from '../../../framework/markdown/live-preview.ts';
import { usePageView } from '../../../framework/pages/page-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { MarkdownTools } from '../../../ui/form/markdown-tools.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import boxCss from '../../../ui/layout/box.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import { AgreementHelp } from './agreement-help.tsx';
import type { StepProps } from './step-props.ts';

/** An agreement is read on paper, so it is refused with links. */
const noLinks = ['link'] as const;

/** The text that investors sign: the standard one, or the company’s own, and how it will read. */
export function AgreementStep({ raise, agreement }: StepProps) {
  const { site } = usePageView();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(raise.agreement);
  const first = agreement === null ? null : { content: agreement, warnings: [] };
  const { rendered, state, reason, render } = useLivePreview(first, site.apiBaseUrl);

  // What was restored, or typed before the page was interactive, differs from what the server drew.
  useEffect(() => {
    const text = box.current?.querySelector('textarea')?.value;
    if (text === undefined || text === raise.agreement) return;
    setTyped(text);
    if (text.trim() !== '') render(markFields(text), 0);
  }, [raise.agreement, render]);

  return (
    <div className={stackCss['space6']}>
      <p>
        Investors sign the standard agreement for your instrument, unless you bring your own. Either
        way the portal adds who signs, how much, and its rules for cancelling and paying.
      </p>
      <div
        ref={box}
        data-writing=""
        className={classes(stackCss['space5'], writingCss['writing'])}
        onInput={({ target }) => {
          if (!(target instanceof HTMLTextAreaElement) || target.name !== 'agreement') return;
          setTyped(target.value);
          if (target.value.trim() !== '') render(markFields(target.value));
        }}
      >
        <TextAreaField
          name="agreement"
          label="Your own agreement"
          hint="Leave it empty to use the standard one. Markdown: # before the title, ## before a heading, - before an item of a list. A field such as {{investor}} is filled in for each investor."
          value={raise.agreement}
          maxLength={agreementMaxLength}
          above={(area) => (
            <MarkdownTools area={area} about="Your own agreement" without={noLinks} />
          )}
          optional
        />
        {/* It scrolls, so it must be reachable with the keyboard. */}
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          aria-labelledby="agreement-preview"
          className={classes(
            stackCss['space4'],
            stackCss['top'],
            boxCss['raised'],
            writingCss['preview'],
          )}
        >
          <h3 id="agreement-preview" className={textCss['title']}>
            {typed.trim() === '' ? 'Standard agreement' : 'Your agreement'}, as a sample investor
            reads it
          </h3>
          {state === 'failed' ? (
            <Notice tone="attention">
              <p>The preview couldn’t be shown. {reason}</p>
            </Notice>
          ) : null}
          <Preview raise={raise} typed={typed} text={rendered?.content ?? null} />
        </section>
      </div>
      <AgreementHelp raise={raise} />
    </div>
  );
}

function Preview(props: {
  readonly raise: Raise;
  readonly typed: string;
  readonly text: RichText | null;
}) {
  const { raise, typed, text } = props;
  const facts = sampleFacts(raise, raise.company);
  if (typed.trim() === '') {
    if (raise.instrument === null) {
      return <p className={textCss['soft']}>Choose what investors get in Terms first.</p>;
    }
    return <AgreementBody text={agreementFor(raise.instrument, facts).text} level={4} />;
  }
  if (text === null || text.length === 0) {
    return <p className={textCss['soft']}>Nothing to preview yet.</p>;
  }
  // What the raise does not say yet is named instead.
  const signed = ownAgreement(text, facts, ({ label }) => `[${label}]`);
  return <AgreementBody text={signed.text} level={4} />;
}
