import type { CertificationList } from '../../../shared/product/investors/certifications.ts';
import type { FormattedDate } from '../../ui/data/date-formatter.ts';

/** A certification with its dates as they are shown. */
export type ShownCertification = CertificationList['items'][number] & {
  readonly signed: FormattedDate;
  readonly ends: FormattedDate;
  readonly verified: FormattedDate | null;
};
