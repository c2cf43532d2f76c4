import { useRef } from 'react';
import { binderDays } from '#shared/product/binders/binder-limits.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { bytesText } from '../../ui/form/chosen-file.ts';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { useFocusAfterRemoval } from '../../ui/layout/use-focus-after-removal.ts';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { binderIntent } from './binder-actions.ts';
import type { BinderData } from './binder-loader.ts';
import css from './binder-part.module.css';
import { useFreshBinder } from './use-fresh-binder.ts';

/** The binder of a raise or a commitment: what is in it, how far it is, and its file. */
export function BinderPart(props: { readonly binder: BinderData; readonly level: 2 | 3 }) {
  const binder = useFreshBinder(props.binder);
  const { of, state, problem, file } = binder;
  const Heading = `h${props.level}` as const;
  const made = useFormResult(binderIntent);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The outcome has the focus until it goes.
  useFocusAfterRemoval(section, heading, state === 'making' ? 1 : 0);
  return (
    <section
      ref={section}
      id="binder"
      aria-labelledby="binder-title"
      className={classes(stackCss['space3'], stackCss['left'], css['binder'])}
    >
      <Heading ref={heading} id="binder-title">
        Binder
      </Heading>
      <p>{contents[of.kind]}</p>
      {/* What was started is no news once it is there. */}
      {made?.problem === undefined && state !== 'making' ? null : (
        <FormOutcome intent={binderIntent} result={made} />
      )}
      <span role="status" className="visually-hidden">
        {state === 'ready' && props.binder.state === 'making' ? 'The binder is ready.' : ''}
      </span>
      {state === 'failed' && problem !== null ? (
        <Notice tone="danger" title="The binder couldn’t be created">
          <p>{problem}</p>
        </Notice>
      ) : null}
      {state === 'making' ? <Making binder={binder} /> : null}
      {file === null ? null : <Download binder={binder} file={file} />}
      {state === 'making' ? null : (
        <FormButton intent={binderIntent} fields={{ of: of.kind, id: of.id }}>
          {file === null ? 'Create binder' : 'Create new binder'}
        </FormButton>
      )}
    </section>
  );
}

const contents = {
  raise: `Everything on record for this raise in one ZIP: what was offered, agreements, side letters, certificates, the book, the ledger, the data room with all versions, questions, NDA and the access log. Threads and bank account numbers are left out. The file is kept for ${binderDays} days.`,
  commitment: `Everything on record for your commitment in one ZIP: what you were offered, agreement, side letters, certificate, its history, the documents you may download, questions and the NDA you accepted. The file is kept for ${binderDays} days.`,
} as const;

function Making({ binder: { progress } }: { readonly binder: BinderData }) {
  const { url } = usePageView();
  return (
    <div className={css['progress']}>
      {progress === null ? (
        <Progress label="Creating the binder" text="Collecting documents" />
      ) : (
        <Progress
          label="Creating the binder"
          value={progress.done}
          max={progress.total}
          text={`${progress.done} of ${progress.total} documents`}
        />
      )}
      <noscript>
        <p>
          <a href={`${url.pathname}${url.search}`}>Check again</a>
        </p>
      </noscript>
    </div>
  );
}

function Download(props: {
  readonly binder: BinderData;
  readonly file: NonNullable<BinderData['file']>;
}) {
  const { binder, file } = props;
  const { of, until, state } = binder;
  const { site } = usePageView();
  return (
    <div className={classes(stackCss['space2'], stackCss['left'])}>
      {state === 'ready' ? null : <p>You can still download the previous one.</p>}
      <ButtonLink
        href={`${site.apiBaseUrl}/${of.kind}s/${encodeURIComponent(of.id)}/binder/file`}
        download
        size="small"
      >
        Download the binder
      </ButtonLink>
      <span className={textCss['soft']}>
        ZIP, {bytesText(file.bytes)}
        {until === null ? null : (
          <>
            , until <FormattedDate moment={until} />
          </>
        )}
      </span>
      <span className={textCss['soft']}>
        SHA-256 <code className={textCss['code']}>{file.sha256}</code>
      </span>
    </div>
  );
}
