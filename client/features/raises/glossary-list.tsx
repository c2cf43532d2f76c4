import { glossary } from './glossary.ts';
import css from './glossary-list.module.css';

/** The terms of a raise, explained with their meanings; each has its own address. */
export function GlossaryList() {
  return (
    <dl className={css['glossary']}>
      {glossary.map(({ id, term, meaning }) => (
        <div key={id} id={id} className={css['entry']}>
          <dt>
            <a href={`#${id}`}>{term}</a>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
