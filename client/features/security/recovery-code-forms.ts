import { type FormName, formName } from '../../framework/forms/form-name.ts';

type Codes = readonly string[];
export type CodesForm = FormName<Codes>;

/** The form that turns two-factor authentication on; its result is the recovery codes. */
export const confirmForm: CodesForm = formName('two-factor-confirm');
/** The form that makes new recovery codes. */
export const renewForm: CodesForm = formName('two-factor-codes');
