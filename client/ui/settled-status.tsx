import { useEffect, useState } from 'react';

/** Long enough that nobody is interrupted at every key. */
const settledMs = 700;

/**
 * Says a text to screen readers once it has stopped changing: for counts and echoes that follow
 * every key. Those who see them read them beside it.
 */
export function SettledStatus(props: { readonly text: string }) {
  const { text } = props;
  const [first] = useState(text);
  const [said, setSaid] = useState('');

  useEffect(() => {
    // What stood there from the start is read with the page, not announced.
    if (text === first && said === '') return;
    const timer = setTimeout(() => setSaid(text), settledMs);
    return () => clearTimeout(timer);
  }, [text, first, said]);

  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  );
}
