import { useState } from 'react';
import { Badge } from '../../ui/data/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToasts } from '../../ui/feedback/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Sample } from '../samples.tsx';

const tones = ['info', 'success', 'attention', 'danger'] as const;

/** Notices and other messages. */
export function Messages() {
  return (
    <>
      <Sample name="Notices">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice of the kind “${tone}”`}>
            <p>
              A sentence that says what is the case, and where to{' '}
              <a href="#messages">read more about notices</a>.
            </p>
          </Notice>
        ))}
      </Sample>
      <Sample name="Badges" row>
        <Badge>Draft</Badge>
        <Badge tone="accent">Live</Badge>
        <Badge tone="attention">Changes requested</Badge>
        <Badge tone="danger">Refused</Badge>
      </Sample>
      <Sample name="Toasts">
        <ToastSamples />
      </Sample>
    </>
  );
}

function ToastSamples() {
  const toasts = useToasts();
  const [rows, setRows] = useState(3);

  function deleteRow(): void {
    setRows((before) => before - 1);
    toasts.show({
      text: 'The calculation is deleted.',
      undo: () => setRows((before) => before + 1),
    });
  }

  async function failing(): Promise<void> {
    throw new Error('The server said no.');
  }

  return (
    <>
      <p>
        Calculations saved: <output>{rows}</output>
      </p>
      <div>
        <Button variant="secondary" size="small" onClick={deleteRow}>
          Delete one
        </Button>{' '}
        <Button
          variant="secondary"
          size="small"
          onClick={() => toasts.show({ text: 'The link is copied.' })}
        >
          Say something
        </Button>{' '}
        <Button
          variant="secondary"
          size="small"
          onClick={() => toasts.show({ text: 'The note is deleted.', undo: failing })}
        >
          Delete what cannot be brought back
        </Button>
      </div>
    </>
  );
}
