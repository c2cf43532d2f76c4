import { threadReportReasonMaxLength } from '#shared/product/fields/limits.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';

/** Asks why something is reported to operators, in a form. */
export function ReportReasonField() {
  return (
    <TextAreaField
      name="reason"
      label="What’s wrong"
      hint="At least 10 characters. The other side doesn’t see it."
      maxLength={threadReportReasonMaxLength}
      short
    />
  );
}
