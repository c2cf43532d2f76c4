import type { ThreadFile } from '#shared/product/threads/threads.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { bytesText } from '../../ui/form/chosen-file.ts';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './threads.module.css';

/** The files of a message, to be downloaded; `path` is theirs in the API, without the last part. */
export function MessageFiles(props: {
  readonly files: readonly ThreadFile[];
  readonly path: string;
}) {
  const { site } = usePageView();
  if (props.files.length === 0) return null;
  return (
    <ul className={classes(stackCss['space1'], css['files'])}>
      {props.files.map(({ id, name, bytes }) => (
        <li key={id}>
          <a href={`${site.apiBaseUrl}${props.path}/${id}`} download>
            <Icon name="download" /> {name}
          </a>
          <span className={css['size']}>{bytesText(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
