import { type RefObject, useEffect, useRef } from 'react';
import { useFormResult } from '../../../framework/pages/page-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { acceptText, limitsText } from '../../../ui/form/chosen-file.ts';
import { FieldFrame, fieldAttributes } from '../../../ui/form/field.tsx';
import { FileInput } from '../../../ui/form/file-input.tsx';
import { FormContext, useField } from '../../../ui/form/form-context.ts';
import { FormOutcome } from '../../../ui/form/form-outcome.tsx';
import { useHydrated } from '../../../ui/form/hydrated.ts';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import { fileField, fileLimits } from '../upload-document.ts';
import css from './staging.module.css';
import { publishFormId, publishIntent, stageIntent } from './staging-actions.ts';

/**
 * The field for several files. With scripts they go up as soon as they are chosen; without, with
 * the form.
 */
export function AddFiles(props: {
  readonly raise: string;
  readonly hasDeck: boolean;
  /** Whether the control takes the focus. */
  readonly isAsked: boolean;
  /** Whether something is staged: without scripts, what is typed about it goes with the files. */
  readonly isWithStaged: boolean;
  readonly onChosen: (files: readonly File[]) => void;
}) {
  const { raise, hasDeck, isAsked, isWithStaged, onChosen } = props;
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const ofFiles = useFormResult(stageIntent);
  const withStaged = useFormResult(publishIntent);
  // The first files go alone: of several, one that is refused is told beside those that are staged.
  const isAlone = !isWithStaged || ofFiles !== null;
  const intent = isAlone ? stageIntent : publishIntent;
  const result = isAlone ? ofFiles : withStaged;
  const isOfFiles = result?.problem?.errors?.some(({ pointer }) => pointer === `/${fileField}`);
  const refused = isOfFiles || (isAlone && result?.problem !== undefined) ? result : null;

  function takeChosen(): void {
    const files = [...(input.current?.files ?? [])];
    if (input.current !== null) input.current.value = '';
    if (files.length > 0) onChosen(files);
  }

  // Files chosen before the scripts loaded go up like any others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have loaded
  useEffect(takeChosen, []);

  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  return (
    <form method="post" encType="multipart/form-data" className={stackCss['space2']}>
      <input type="hidden" name="_intent" value={stageIntent} />
      <input type="hidden" name="raise" value={raise} />
      <input type="hidden" name="has-deck" value={hasDeck ? 'yes' : ''} />
      <FormOutcome intent={intent} result={isAlone ? refused : null} />
      <FormContext value={{ intent, result: refused }}>
        <FilesField {...{ input, takeChosen, hydrated, isWithStaged }} />
      </FormContext>
    </form>
  );
}

function FilesField(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly takeChosen: () => void;
  readonly hydrated: boolean;
  readonly isWithStaged: boolean;
}) {
  const { input, takeChosen, hydrated, isWithStaged } = props;
  const form = isWithStaged && !hydrated ? publishFormId : undefined;
  const limits = limitsText(fileLimits.kinds, fileLimits.maxBytes);
  const hint = (
    <>
      {limits}
      <span className={css['dropHint']}> You can also drop files anywhere on the list.</span>
    </>
  );
  const words = { name: fileField, label: 'Files', hint };
  const field = useField(fileField);
  return (
    <FieldFrame field={field} words={words}>
      <div className={rowCss['row']}>
        <FileInput
          {...fieldAttributes(field, words)}
          ref={input}
          form={form}
          multiple
          accept={acceptText(fileLimits.kinds)}
          onChange={takeChosen}
          // Chosen files go up at once, and the control would say that none is chosen.
          className={classes(css['file'], hydrated && css['goesUp'])}
        />
        {hydrated ? null : (
          <Button
            type="submit"
            variant="secondary"
            form={form}
            name={form && 'add'}
            value={form && 'yes'}
          >
            Upload
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
