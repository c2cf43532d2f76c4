import { formatMoney } from '#shared/money/money.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import {
  type CommitmentState,
  commitmentStateLabels,
  commitmentStates,
} from '#shared/product/commitments/states.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './book.module.css';
import { BookBar } from './book-bar.tsx';

type Figures = Pick<Book, 'totals' | 'owed' | 'min' | 'target' | 'max' | 'available'>;

/** How far a raise has come, as a bar, and what has arrived beyond what was committed. */
export function BookFigures({ figures }: { readonly figures: Figures }) {
  if (figures.max === null) return null;
  return (
    <section
      aria-label="The book in figures"
      className={classes(stackCss['space2'], css['figures'])}
    >
      <BookBar figures={figures} />
      <Surplus figures={figures} />
    </section>
  );
}

/**
 * The totals of a raise by state, never in one sum. Each is also the filter of its state: it adds the
 * state to what is listed, or takes it out.
 */
export function StateTotals(props: {
  readonly figures: Figures;
  readonly chosen: readonly CommitmentState[];
}) {
  const { figures, chosen } = props;
  const { url } = usePageView();
  const hrefWith = (states: readonly CommitmentState[]) =>
    addressWith(url, { state: states.join(','), after: null, id: null, do: null, selected: null });
  const listed = commitmentStates.filter(
    (state) => chosen.includes(state) || figures.totals.some((total) => total.state === state),
  );
  return (
    <nav aria-label="Filter by state" className={classes(css['tiles'], 'no-print')}>
      <ul>
        <li>
          <a
            href={hrefWith([])}
            aria-current={chosen.length === 0 ? 'true' : undefined}
            data-keep-scroll=""
          >
            <span>All states</span>
            <strong>{figures.totals.reduce((sum, { count }) => sum + count, 0)}</strong>
          </a>
        </li>
        {listed.map((state) => {
          const total = figures.totals.find((one) => one.state === state);
          const isOn = chosen.includes(state);
          const next = commitmentStates.filter((one) =>
            one === state ? !isOn : chosen.includes(one),
          );
          return (
            <li key={state}>
              <a
                href={hrefWith(next)}
                aria-current={isOn ? 'true' : undefined}
                data-keep-scroll=""
                data-state={state}
              >
                <span>
                  {commitmentStateLabels[state]} ({total?.count ?? 0})
                </span>
                <strong>{formatMoney(total?.amount ?? { ...figures.available, amount: 0 })}</strong>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What is to be paid back beside the commitments that have ended: they do not show it in a total. */
function Surplus({ figures: { owed, totals } }: { readonly figures: Figures }) {
  const ended = totals.find(({ state }) => state === 'refund_due')?.amount.amount ?? 0;
  if (owed.amount <= ended) return null;
  const surplus = formatMoney({ ...owed, amount: owed.amount - ended });
  return (
    <p className={css['soft']}>
      {surplus} was received on top of what was committed, and has to be paid back.
    </p>
  );
}
