import { updatePath, updatesPath } from '#shared/site/dashboard-address.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { shortDate } from '../../ui/data/dates.ts';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';
import type { UpdateLine, UpdateLines } from './update-lines.ts';

/** The latest updates of a raise: each with its date, and whether it is new to who reads. */
export function UpdateLineList({ updates }: { readonly updates: UpdateLines }) {
  const { raise, items, hasMore } = updates;
  return (
    <>
      <ul className={stackCss['space2']}>
        {items.map((update) => (
          <li key={update.id}>
            <a href={updatePath(update.id)}>{update.title}</a> <Mark update={update} />{' '}
            {update.publishedAt === null ? null : (
              <span className={textCss['note']}>
                <time dateTime={update.publishedAt}>{shortDate(update.publishedAt)}</time>
              </span>
            )}
          </li>
        ))}
      </ul>
      {hasMore ? (
        <p>
          <a href={updatesPath(raise)}>All updates</a>
        </p>
      ) : null}
    </>
  );
}

function Mark({ update }: { readonly update: UpdateLine }) {
  if (update.state === 'retracted') return <Badge>Retracted</Badge>;
  if (update.isRead === false) return <Badge tone="accent">New</Badge>;
  return update.correctedAt === null ? null : <Badge>Corrected</Badge>;
}
