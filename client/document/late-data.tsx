import { memo, Suspense, use, useState } from 'react';
import type { Deferred, Loaded } from '#shared/site/page-state.ts';
import { scriptJson } from '#shared/site/script-json.ts';

const lateScriptId = 'late';

interface LateDeps {
  readonly late: Deferred<unknown>;
  /** The title the document would have had if the data had been there. */
  readonly titleOf: (loaded: Loaded<unknown>) => string;
  readonly nonce: string | undefined;
}

/**
 * The data of a document that was sent before its data: written at the end, because hydration needs
 * the same data. The title that depends on it is set there too, because most pages are read without
 * ever being hydrated. It is written once: it is as long as what the page shows.
 */
export const LateData = memo(
  function LateData(props: LateDeps) {
    return (
      <Suspense fallback={null}>
        <LateScripts {...props} />
      </Suspense>
    );
  },
  (before, after) => before.late === after.late,
);

function LateScripts({ late, titleOf, nonce }: LateDeps) {
  const loaded = late instanceof Promise ? use(late) : late;
  // Of the first page only: this stays in the document when another page is shown in it.
  const [title] = useState(() => titleOf(loaded));
  return (
    <>
      <script type="application/json" id={lateScriptId}>
        {scriptJson(loaded)}
      </script>
      <script nonce={nonce} suppressHydrationWarning>
        {`document.title=${scriptJson(title)}`}
      </script>
    </>
  );
}

/** The data that followed the document, or a failure when the connection broke before it came. */
export function readLateData(document: Document, path: string): Loaded<unknown> {
  const text = document.getElementById(lateScriptId)?.textContent;
  if (text != null) return JSON.parse(text) as Loaded<unknown>;
  const message = 'The connection ended before it had come.';
  return { data: null, lost: { status: 502, message, path } };
}
