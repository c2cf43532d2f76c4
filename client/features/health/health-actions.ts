import { done, type FormHandler } from '../../framework/forms/form-actions.ts';

export const checkLedgerIntent = 'check-ledger';
export const checkFilesIntent = 'check-files';

/** Has the ledger verified in the background. */
export const checkLedger: FormHandler = async (action) => {
  await action.api.send('POST /admin/ledger-check', { key: action.key });
  return done(action, 'Checking the ledger. Reload this page in a moment.');
};

/** Has the damaged and missing files compared with their hashes in the background. */
export const checkFiles: FormHandler = async (action) => {
  await action.api.send('POST /admin/health/files', { key: action.key });
  return done(action, 'Checking the files. Reload this page in a moment.');
};
