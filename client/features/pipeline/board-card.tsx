import { memo } from 'react';
import { formatMoney } from '#shared/money/money.ts';
import type { StageTotals } from '#shared/product/pipeline/pipeline.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { HiddenFields } from '../../ui/form/form-button.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import css from './board.module.css';
import { placeText } from './board-moves.ts';
import { FollowUp, OnPortal } from './card-facts.tsx';
import { cardsTableId } from './card-table.tsx';
import { boardForm } from './move-on-board.ts';
import type { CardRowData } from './pipeline-loader.ts';

/** What the stages are called, in their order. */
export type StageNames = readonly Pick<StageTotals, 'stage' | 'name'>[];

interface BoardCardProps {
  readonly card: CardRowData;
  readonly href: string;
  readonly isOpen: boolean;
  readonly today: string;
  /** Where it can be moved; null for who only reads. */
  readonly stages: StageNames | null;
  /** The cards around it in its column. */
  readonly above: string | null;
  readonly twoAbove: string | null;
  readonly below: string | null;
}

/**
 * A card on the board, with the ways to move it in its menu. After a move all cards are read again:
 * those that are as before are not rendered.
 */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, href, isOpen, today, stages } = props;
  const { id, name, firm, expected, followUpOn, portal } = card;
  return (
    <li data-card={id} data-open={isOpen ? '' : undefined} className={css['card']}>
      <div className={css['cardHead']}>
        <a
          id={rowId(cardsTableId, id)}
          href={href}
          aria-current={isOpen ? 'true' : undefined}
          data-keep-scroll=""
          draggable={false}
          className={css['name']}
        >
          {name}
        </a>
        {stages === null ? null : (
          <Menu label={`Move ${name}`} large>
            <MoveMenu {...props} stages={stages} />
          </Menu>
        )}
      </div>
      {firm === '' ? null : <p className={css['firm']}>{firm}</p>}
      {expected === null ? null : <p className={css['expected']}>{formatMoney(expected)}</p>}
      {followUpOn === null ? null : (
        <p className={css['about']}>
          Follow up: <FollowUp card={card} today={today} />
        </p>
      )}
      {portal === null ? null : (
        <p className={css['about']}>
          <OnPortal card={card} />
        </p>
      )}
    </li>
  );
}, isSame);

function isSame({ card, ...before }: BoardCardProps, { card: now, ...after }: BoardCardProps) {
  const names = Object.keys(before) as (keyof typeof before)[];
  return (
    names.every((name) => before[name] === after[name]) &&
    (card === now || JSON.stringify(card) === JSON.stringify(now))
  );
}

/** The stages, and one place up and down: what dragging does, as the buttons of one form. */
function MoveMenu(props: {
  readonly card: CardRowData;
  readonly stages: StageNames;
  readonly above: string | null;
  readonly twoAbove: string | null;
  readonly below: string | null;
}) {
  const { card, stages, above, twoAbove, below } = props;
  const { id, name, stage, version } = card;
  const from = placeText({ stage, after: above });
  const place = (after: string | null) => placeText({ stage, after });
  return (
    <form method="post" data-keep-scroll="">
      <HiddenFields intent={boardForm} fields={{ card: id, version: String(version), from }} />
      <p className={css['menuTitle']}>
        Move to<span className="visually-hidden">: {name}</span>
      </p>
      {stages
        .filter((one) => one.stage !== stage)
        .map((one) => (
          <button key={one.stage} type="submit" name="to" value={one.stage}>
            {one.name}
          </button>
        ))}
      {above === null ? null : (
        <button type="submit" name="to" value={place(twoAbove)}>
          One place up
        </button>
      )}
      {below === null ? null : (
        <button type="submit" name="to" value={place(below)}>
          One place down
        </button>
      )}
    </form>
  );
}
