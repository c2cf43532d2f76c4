/** For so many days a binder can be downloaded. */
export const binderDays = 7;
/** So many binders one person may ask for in an hour: each reads all papers of a raise. */
export const bindersPerHour = 20;
/** More than the documents of a raise can be, with all papers of its commitments. */
export const binderMaxBytes = 4 * 1024 ** 3;
