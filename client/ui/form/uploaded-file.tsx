import rowCss from '../layout/row.module.css';
import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import { bytesText } from './chosen-file.ts';
import css from './uploaded-file.module.css';

/** A file that has arrived. */
export function UploadedFile({ file }: { readonly file: File }) {
  return (
    <p className={classes(rowCss['line'], css['file'])}>
      <Icon name="check" />
      <span>
        {file.name}, {bytesText(file.size)}
      </span>
    </p>
  );
}
