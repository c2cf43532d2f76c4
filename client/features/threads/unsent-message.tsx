import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { writeIntent } from './inbox-actions.ts';
import css from './threads.module.css';

/** What somebody typed, where nothing can be written any more since they opened the page. */
export function UnsentMessage() {
  const result = useFormResult(writeIntent);
  const typed = result?.values['text'] ?? '';
  if (result?.problem === undefined || typed.trim() === '') return null;
  return (
    <Notice tone="danger" title="Your message wasn’t sent" live>
      <p>Copy it if you want to keep it:</p>
      <p className={classes(textCss['written'], css['unsent'])}>{typed}</p>
    </Notice>
  );
}
