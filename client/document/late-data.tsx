import { Suspense, use } from 'react';
import type { Arriving, Loaded } from '../../shared/site/page-state.ts';
import { scriptJson } from '../../shared/site/script-json.ts';

const lateScriptId = 'late';

/**
 * The data of a document that was sent before its data: written at the end, because hydration needs
 * the same data.
 */
export function LateData(props: { readonly late: Arriving<unknown> }) {
  return (
    <Suspense fallback={null}>
      <LateScript late={props.late} />
    </Suspense>
  );
}

function LateScript({ late }: { readonly late: Arriving<unknown> }) {
  return (
    <script type="application/json" id={lateScriptId}>
      {scriptJson(late instanceof Promise ? use(late) : late)}
    </script>
  );
}

/** The data that followed the document, or a failure when the connection broke before it came. */
export function readLateData(document: Document, path: string): Loaded<unknown> {
  const text = document.getElementById(lateScriptId)?.textContent;
  if (text != null) return JSON.parse(text) as Loaded<unknown>;
  const message = 'The connection ended before it had come.';
  return { data: null, lost: { status: 502, message, path } };
}
