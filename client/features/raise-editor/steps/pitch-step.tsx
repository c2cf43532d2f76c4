import { pitchMaxLength } from '#shared/product/fields/limits.ts';
import { TextWithPreview } from '../../../domain/text/text-with-preview.tsx';
import type { StepProps } from './step-props.ts';

/** The pitch, and beside it how investors read it. */
export function PitchStep({ raise, pitch }: StepProps) {
  return (
    <TextWithPreview
      name="pitch"
      label="Pitch"
      hint="Markdown: a blank line between paragraphs, ## before a heading, - before an item of a list. The problem, what you built, who pays for it, and why now."
      value={raise.pitch}
      maxLength={pitchMaxLength}
      rendered={pitch}
    />
  );
}
