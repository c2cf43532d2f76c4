import { type ReactNode, useState } from 'react';
import { isArchived } from '#shared/product/raises/archive.ts';
import { fieldAt, fieldLabel } from '#shared/product/raises/field-labels.ts';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { ReviewComment } from '#shared/product/raises/reviews.ts';
import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import type { BinderData } from '../../domain/binder/binder-loader.ts';
import { ArchivedBadge } from '../../domain/raise/archived-badge.tsx';
import { endedWords } from '../../domain/raise/ended-words.ts';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { rowFieldName } from '../../framework/autosave/form-values.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AutosaveForm } from '../../ui/form/autosave-form.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { UnsavedText } from '../../ui/form/unsaved-text.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { WorkHead } from '../../ui/layout/work-head.tsx';
import { AnswerForms, Comments, FieldRemarks } from './field-remarks.tsx';
import { raiseAsProposed } from './live-change.ts';
import { LiveForm, WaitingProposal } from './live-form.tsx';
import { answerIntent, stepForm, withdrawChangeIntent } from './raise-actions.ts';
import { type EditorStep, raiseHref, raisesHref, stepAfter, stepTitles } from './raise-address.ts';
import css from './raise-editor.module.css';
import { problemsNow, stepOfProblem } from './raise-needs.ts';
import { raiseTarget, storedRaise } from './raise-target.ts';
import { StepNavigation } from './step-navigation.tsx';
import { StepRecord } from './step-record.tsx';
import { AgreementStep } from './steps/agreement-step.tsx';
import { CompanyStep } from './steps/company-step.tsx';
import { DocumentsStep } from './steps/documents-step.tsx';
import { FundsStep } from './steps/funds-step.tsx';
import { ImagesStep } from './steps/images-step.tsx';
import { PitchStep } from './steps/pitch-step.tsx';
import { ReviewStep, stateSentence } from './steps/review-step.tsx';
import type { StepProps } from './steps/step-props.ts';
import { TeamStep } from './steps/team-step.tsx';
import { TermsStep } from './steps/terms-step.tsx';
import { valueInWords } from './value-words.ts';

interface FormStep {
  readonly lists: readonly string[];
  /** The field that the step begins in. */
  readonly first: string;
  readonly Fields: (props: StepProps) => ReactNode;
}

const formSteps: Readonly<Partial<Record<EditorStep, FormStep>>> = {
  // Its title was entered with the raise.
  company: { lists: ['highlights'], first: 'summary', Fields: CompanyStep },
  terms: { lists: [], first: 'currency', Fields: TermsStep },
  pitch: { lists: [], first: 'pitch', Fields: PitchStep },
  funds: {
    lists: ['useOfFunds'],
    first: rowFieldName('useOfFunds', 0, 'label'),
    Fields: FundsStep,
  },
  team: {
    lists: ['team', 'risks'],
    first: rowFieldName('team', 0, 'name'),
    Fields: TeamStep,
  },
  agreement: { lists: [], first: 'agreement', Fields: AgreementStep },
};

/** The editor of one raise, a step at a time. */
export function RaiseEditor(
  props: Omit<StepProps, 'shown' | 'problems'> & {
    readonly step: EditorStep;
    readonly needs: RaiseProblemList | null;
    readonly comments: readonly ReviewComment[];
    readonly documents: readonly RoomDocument[] | null;
    readonly binder: BinderData | null;
  },
) {
  const { step, needs, comments } = props;
  // Newer than what the page was loaded with, once the form has saved.
  const [saved, setSaved] = useState<Raise | null>(null);
  const raise = saved !== null && saved.version > props.raise.version ? saved : props.raise;
  // Nothing is missing any more where nothing can be changed.
  const problems = isArchived(raise) ? [] : problemsNow(saved, needs);
  const answered = useFormResult(answerIntent);
  const withdrawn = useFormResult(withdrawChangeIntent);
  return (
    <div className={stackCss['space4']}>
      <WorkHead
        title={raise.title || 'Untitled raise'}
        state={
          <>
            <RaiseStateBadge state={raise.state} />
            <ArchivedBadge state={raise.state} />
          </>
        }
        links={
          <>
            <a href={raiseHref(raise.id, 'preview')}>Preview as an investor</a>
            <a href={raisesHref}>All raises</a>
          </>
        }
      />
      <StepNavigation id={raise.id} step={step} problems={problems} />
      <WaitingProposal raise={props.raise} />
      <FormOutcome intent={answerIntent} result={answered} />
      <FormOutcome intent={withdrawChangeIntent} result={withdrawn} />
      <div className={css['sheet']}>
        <Step {...props} raise={props.raise} shown={raise} problems={problems} onSaved={setSaved} />
      </div>
      <AnswerForms id={raise.id} comments={comments} />
    </div>
  );
}

function Step(
  props: StepProps & {
    readonly step: EditorStep;
    readonly needs: RaiseProblemList | null;
    readonly comments: readonly ReviewComment[];
    readonly documents: readonly RoomDocument[] | null;
    readonly binder: BinderData | null;
    readonly onSaved: (raise: Raise) => void;
  },
) {
  const { raise, step, needs, problems, comments, documents, onSaved } = props;
  const form = formSteps[step];
  if (step === 'documents') {
    const asked = comments.filter(({ field }) => fieldAt(field) === 'documents');
    return <DocumentsStep raise={raise} documents={documents} comments={asked} />;
  }
  if (step === 'images' && mayChange(raise)) {
    const asked = comments.filter(({ field }) => stepOfProblem(field) === 'images');
    return <ImagesStep raise={raise} comments={asked} />;
  }
  if (step === 'images') return <Unchangeable {...props} />;
  if (form === undefined) {
    const { binder } = props;
    return <ReviewStep raise={raise} needs={needs} comments={comments} binder={binder} />;
  }
  const { Fields, lists, first } = form;
  const isProposed = raise.allowed.includes('propose-change');
  if (!mayChange(raise)) return <Unchangeable {...props} />;
  const noteOf = (name: string) => (
    <FieldRemarks name={name} problems={problems} comments={comments} />
  );
  if (isProposed) {
    const asProposed = raiseAsProposed(raise);
    return (
      <LiveForm key={raise.version} raise={raise} step={step} lists={lists} noteOf={noteOf}>
        <Fields {...props} raise={asProposed} shown={asProposed} />
      </LiveForm>
    );
  }
  const stored = storedRaise(raise);
  return (
    <AutosaveForm
      intent={stepForm}
      options={{
        about: copyName(raise.id, step),
        stored,
        lists,
        target: (api) => raiseTarget(api, raise.id, stored, onSaved),
      }}
      fields={{ id: raise.id, step, lists: lists.join(' ') }}
      first={first}
      submit={`Continue: ${stepTitles[stepAfter(step)].toLowerCase()}`}
      labelOf={fieldLabel}
      inWords={valueInWords}
      noteOf={noteOf}
    >
      {step === 'company' ? <Comments comments={ofCompany(comments)} /> : null}
      <Fields {...props} />
    </AutosaveForm>
  );
}

function mayChange({ allowed }: Raise): boolean {
  return allowed.includes('propose-change') || allowed.includes('edit');
}

/** What is asked about the company itself, which is written elsewhere. */
function ofCompany(comments: readonly ReviewComment[]): readonly ReviewComment[] {
  return comments.filter(({ field }) => fieldAt(field) === 'company');
}

/** Why a raise cannot be changed now, what can be done about it, and what it says. */
function Unchangeable(
  props: Pick<StepProps, 'raise' | 'pitch' | 'agreement'> & { readonly step: EditorStep },
) {
  const { raise, step } = props;
  const sent = useFormResult(stepForm)?.result?.unsaved;
  return (
    <>
      <Notice
        title={endedWords(raise) === null ? 'You can’t change it now' : 'This raise has ended'}
      >
        <p>{stateWords(raise)}</p>
        <div className={rowCss['row']}>
          <ButtonLink href={raiseHref(raise.id, 'review')} size="small" variant="secondary">
            Next steps
          </ButtonLink>
          <a href={raiseHref(raise.id, 'preview')}>See the page investors see</a>
        </div>
      </Notice>
      <UnsavedText
        about={copyName(raise.id, step)}
        sent={sent}
        labelOf={fieldLabel}
        inWords={valueInWords}
      />
      <StepRecord {...props} />
    </>
  );
}

/** The name of what the browser keeps of a step. */
function copyName(id: string, step: EditorStep): string {
  return `raise ${id} ${step}`;
}

function stateWords(raise: Raise): string {
  switch (raise.state) {
    case 'in_review':
      return 'In review. Withdraw it to change it.';
    case 'draft':
    case 'changes_requested':
      return 'Only the owner and the editors of the company can change it.';
    default:
      return `${stateSentence(raise)} ${
        raise.allowed.includes('clone')
          ? 'You can still read it, and create a new raise from it under Next steps.'
          : 'You can still read it.'
      }`;
  }
}
