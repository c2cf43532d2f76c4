import {
  type ChangedField,
  changedCompany,
  changedDocuments,
  changedFields,
  changedNda,
  changedPayment,
} from '#shared/product/raises/change-weights.ts';
import type { SnapshotContent } from './raise-snapshots.ts';

/** All that differs between two versions of a raise, as investors would see them. */
export function differences(
  before: SnapshotContent,
  after: SnapshotContent,
): readonly ChangedField[] {
  return [
    ...changedCompany(before.company, after.company),
    ...changedFields(before.content, after.content),
    ...changedDocuments(before.documents, after.documents),
    ...changedNda(before.nda, after.nda),
    ...changedPayment(before.payment, after.payment),
  ];
}
