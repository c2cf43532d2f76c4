import { useEffect, useState } from 'react';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import { ownerOf, savedCopy } from '../../framework/autosave/saved-copy.ts';
import { Notice } from '../feedback/notice.tsx';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import type { InWords } from './conflict-note.tsx';
import css from './unsaved-text.module.css';

/**
 * What somebody typed and can no longer save, to read and to copy: what they sent, or what the
 * browser keeps of it.
 */
export function UnsavedText(props: {
  /** The name under which the form keeps its copy in the browser. */
  readonly about: string;
  /** What was sent last; undefined when nothing was. */
  readonly sent: FormValues | undefined;
  readonly labelOf: (name: string) => string;
  readonly inWords: InWords;
}) {
  const { about, sent, labelOf, inWords } = props;
  const [kept, setKept] = useState<FormValues>();
  useEffect(() => {
    setKept(savedCopy(() => localStorage, ownerOf(document), about).read()?.mine);
  }, [about]);
  const fields = Object.entries(sent ?? kept ?? {});
  if (fields.length === 0) return null;
  return (
    <Notice tone="attention" title="What you typed was not saved">
      <p>Copy what you need. Nobody else sees it.</p>
      <dl className={classes(stackCss['space3'], css['fields'])}>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>{inWords(name, value) || 'Empty'}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
