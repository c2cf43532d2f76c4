import { Progress } from '../feedback/progress.tsx';
import rowCss from '../layout/row.module.css';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import { Button } from './button.tsx';
import { bytesText } from './chosen-file.ts';
import css from './upload-list.module.css';
import { UploadedFile } from './uploaded-file.tsx';
import type { FileUpload } from './use-uploads.ts';

/** Shows how far each upload is, with what can be done about it. */
export function UploadList(props: {
  readonly uploads: readonly FileUpload[];
  readonly drop: (upload: FileUpload) => void;
  readonly retry: (upload: FileUpload) => void;
  /** Whether what has arrived stays in the list; otherwise the portal is still looking at it. */
  readonly keepsSent?: boolean;
}) {
  const { uploads, drop, retry, keepsSent = false } = props;
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className={stackCss['space2']}>
      {uploads.map((one) => {
        const { key, file, phase, canRetry } = one;
        const isDone = keepsSent && phase === 'sent';
        return (
          <li key={key} className={css['upload']}>
            {isDone ? <UploadedFile file={file} /> : <State upload={one} />}
            <span className={classes(rowCss['tags'], css['buttons'])}>
              {canRetry ? (
                <Button variant="secondary" size="small" onClick={() => retry(one)}>
                  Try again
                  <span className="visually-hidden"> with {file.name}</span>
                </Button>
              ) : null}
              {phase === 'sent' && !isDone ? null : (
                <Button
                  variant={isDone ? 'quiet' : 'secondary'}
                  size="small"
                  onClick={() => drop(one)}
                >
                  {isDone ? 'Remove' : phase === 'refused' ? 'Dismiss' : 'Cancel'}
                  <span className="visually-hidden"> {file.name}</span>
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function State({ upload }: { readonly upload: FileUpload }) {
  const { file, phase, sent, reason } = upload;
  if (phase === 'refused') {
    return (
      <p role="alert" className={css['refused']}>
        <strong>{file.name}</strong> was not added. {reason}
      </p>
    );
  }
  return (
    <Progress
      label={file.name}
      value={phase === 'sent' ? file.size : sent}
      max={Math.max(1, file.size)}
      text={progressText(upload)}
    />
  );
}

function progressText({ phase, sent, file }: FileUpload): string {
  if (phase === 'waiting') return 'Waiting';
  // All bytes have left; the portal is looking at them.
  if (phase === 'sent' || sent >= file.size) return 'Checking';
  return `${bytesText(sent)} of ${bytesText(file.size)}`;
}
