import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { FormButton } from '../../ui/form/form-button.tsx';
import { useHydrated } from '../../ui/form/hydrated.ts';
import css from './board.module.css';
import { boardForm } from './move-on-board.ts';
import { nothingOpen } from './pipeline-address.ts';

/**
 * The line above the board: what the last move did, with the way back, or why it was refused. It has
 * its room from the start, so that no card moves below the pointer, and the focus stays on the card.
 */
export function BoardLine({ mayChange }: { readonly mayChange: boolean }) {
  const moved = useFormResult(boardForm);
  const { url } = usePageView();
  const hydrated = useHydrated();
  const problem = moved?.problem;
  const result = moved?.result;
  return (
    <div className={css['line']} data-refused={problem === undefined ? undefined : ''}>
      <p role="status">
        {problem === undefined
          ? moved?.notice
          : (problem.errors?.map(({ message }) => message).join(' ') ?? problem.detail)}
      </p>
      {result === undefined || problem !== undefined || result.from === '' ? null : (
        <FormButton
          intent={boardForm}
          fields={{
            card: result.card,
            version: String(result.version),
            to: result.from,
            from: result.to,
          }}
          about={`: move ${result.name} back`}
        >
          Undo
        </FormButton>
      )}
      {result?.isPassed === true ? (
        <a href={addressWith(url, { ...nothingOpen, id: result.card })} data-keep-scroll="">
          Add why they passed
        </a>
      ) : null}
      {moved === null && hydrated && mayChange ? (
        <p className={css['keys']}>
          Drag a card, or use its menu. <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> go to
          another card, with <kbd>Shift</kbd> they move it.
        </p>
      ) : null}
    </div>
  );
}
