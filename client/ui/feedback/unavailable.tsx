import { Notice } from './notice.tsx';

/** Shown instead of a list that could not be read, so that the rest of the page still works. */
export function Unavailable(props: { readonly what: string }) {
  return (
    <Notice tone="attention">
      <p>{props.what} couldn’t be loaded. Reload the page in a moment.</p>
    </Notice>
  );
}
