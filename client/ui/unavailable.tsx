import { Notice } from './notice.tsx';

/** In the place of a list that could not be read; the rest of the page is not held up by it. */
export function Unavailable(props: { readonly what: string }) {
  return (
    <Notice tone="attention">
      <p>{props.what} could not be read just now. Please load the page again in a moment.</p>
    </Notice>
  );
}
