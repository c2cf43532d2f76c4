import type { CertificationList } from '#shared/product/investors/certifications.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';

/** A certification with its dates as they are shown. */
export type CertificationData = CertificationList['items'][number] & {
  readonly signed: DateText;
  readonly ends: DateText;
  readonly verified: DateText | null;
};
