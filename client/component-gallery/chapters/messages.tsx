import { useState } from 'react';
import { commitmentStates } from '#shared/product/commitments/states.ts';
import { CommitmentBadge } from '../../domain/commitment/commitment-badge.tsx';
import { LimitMeter } from '../../domain/investor/limit-meter.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Countdown, ShortCountdown } from '../../ui/data/countdown.tsx';
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
      <Sample name="States of a commitment" row>
        {commitmentStates.map((state) => (
          <CommitmentBadge key={state} state={state} />
        ))}
      </Sample>
      <Sample name="Time left">
        <p>
          Sign by <Countdown until={deadline} asOf={threeHoursBefore} />
        </p>
        <p>
          In a table: <ShortCountdown until={deadline} asOf={threeHoursBefore} />
        </p>
      </Sample>
      <Sample name="Limit">
        <LimitMeter limit={limit} />
      </Sample>
      <Sample name="Toasts">
        <ToastSamples />
      </Sample>
    </>
  );
}

const deadline = {
  iso: '2030-06-01T20:00:00.000Z',
  words: '1 Jun 2030, 20:00',
  short: '1 Jun 2030',
  shortTime: '1 Jun 2030, 10:00',
};
const threeHoursBefore = Date.parse('2030-06-01T17:00:00.000Z');
const dollars = (amount: number) => ({ amount: amount * 100, currency: 'USD' as const });
const limit = {
  limit: dollars(5_250),
  used: dollars(2_000),
  remaining: dollars(3_250),
  resetsOn: '2030-11-20T10:00:00.000Z',
};

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
