import { useEffect, useState } from 'react';

/** Long enough not to interrupt at every key. */
const settledMs = 700;

/**
 * Announces a text to screen readers once it has stopped changing, for counts and echoes that
 * change with every key. The visible text is elsewhere.
 */
export function SettledStatus(props: { readonly text: string }) {
  const { text } = props;
  const [first] = useState(text);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    // Text that was there from the start is read with the page, not announced.
    if (text === first && announced === '') return;
    const timer = setTimeout(() => setAnnounced(text), settledMs);
    return () => clearTimeout(timer);
  }, [text, first, announced]);

  return (
    <span role="status" className="visually-hidden">
      {announced}
    </span>
  );
}
