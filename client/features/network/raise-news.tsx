import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { shortDate } from '../../ui/data/dates.ts';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { raiseNewsLines } from './raise-news-lines.ts';
import css from './raise-page.module.css';

/** Says what is new on the page of a raise since the reader’s last visit; nothing where nothing is. */
export function RaiseNews({ raise }: { readonly raise: NetworkRaise }) {
  const { sinceVisit } = raise;
  const lines = raiseNewsLines(raise);
  if (sinceVisit === null || lines.length === 0) return null;
  return (
    <section
      className={classes(textCss['note'], rowCss['links'], css['news'])}
      aria-label="New since your last visit"
    >
      <p>
        New since <time dateTime={sinceVisit.since}>{shortDate(sinceVisit.since)}</time>
      </p>
      <ul>
        {lines.map(({ key, words, href }) => (
          <li key={key}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
