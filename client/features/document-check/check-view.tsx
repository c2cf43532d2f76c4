import { checkedFileMaxBytes } from '#shared/product/fields/limits.ts';
import { TextField } from '../../ui/form/field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useHydrated } from '../../ui/form/hydrated.ts';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { checkIntent, fileField, hashField } from './check-action.ts';
import type { CheckContent } from './check-loader.ts';
import css from './document-check.module.css';
import { FoundDocuments } from './found-documents.tsx';

/** Finds which commitment a document belongs to, and whether it is unchanged. */
export function CheckView({ check }: { readonly check: CheckContent }) {
  const isHydrated = useHydrated();
  return (
    <div className={classes(stackCss['space5'], css['page'])}>
      {check === null ? (
        <p>
          Check whether a certificate, an agreement, a side letter, a snapshot of an offer or a
          proof of payment is unchanged, and which commitment it belongs to. Only commitments you
          can see are searched.
        </p>
      ) : (
        <FoundDocuments check={check} />
      )}
      <Form
        intent={checkIntent}
        submit={check === null ? 'Check the document' : 'Check another document'}
        variant={check === null ? 'primary' : 'secondary'}
        files
      >
        <FileField
          name={fileField}
          label="File"
          hint={
            isHydrated
              ? 'At most 10 MiB. It stays on your device: your browser computes its hash.'
              : 'At most 10 MiB. We use it to compute its hash and don’t keep it.'
          }
          maxBytes={checkedFileMaxBytes}
          optional
        />
        <TextField
          name={hashField}
          label="Or its SHA-256"
          hint="64 digits and letters from a to f, as a certificate prints it."
          autoComplete="off"
          maxLength={400}
          exact
          optional
        />
      </Form>
    </div>
  );
}
