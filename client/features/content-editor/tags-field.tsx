import { useState } from 'react';
import { Badge } from '../../ui/data/badge.tsx';
import fieldCss from '../../ui/form/field.module.css';
import { FieldFrame, fieldAttributes } from '../../ui/form/field.tsx';
import { useField } from '../../ui/form/form-context.ts';
import rowCss from '../../ui/layout/row.module.css';
import { readTags } from './typed-fields.ts';

/** Tags separated by commas, with what was understood shown below. */
export function TagsField(props: { readonly value: string; readonly hint: string }) {
  const field = useField('tags');
  const words = { name: 'tags', label: 'Tags', hint: props.hint, optional: true };
  const first = field.typed ?? props.value;
  const [typed, setTyped] = useState(first);
  const tags = readTags(typed);
  return (
    <FieldFrame field={field} words={words}>
      <input
        {...fieldAttributes(field, words)}
        type="text"
        defaultValue={first}
        autoComplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
        className={fieldCss['input']}
      />
      {tags.length === 0 ? null : (
        <div className={fieldCss['under']}>
          <ul aria-label="Tags as understood" className={rowCss['tags']}>
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FieldFrame>
  );
}
