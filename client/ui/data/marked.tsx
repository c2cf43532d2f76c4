import { Fragment } from 'react';
import { foundParts } from '#shared/product/fields/found-text.ts';
import css from './marked.module.css';

/** A text in which the words are marked that a search found. */
export function Marked({ text, q }: { readonly text: string; readonly q: string }) {
  const parts = foundParts(text, q);
  let at = 0;
  return parts.map((part, index) => {
    const key = at;
    at += part.length;
    return index % 2 === 1 ? (
      <mark key={`${key} found`} className={css['found']}>
        {part}
      </mark>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
