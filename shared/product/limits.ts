/** Limits that forms and the product API share; plain numbers, so that they cost the browser nothing. */
export const emailMaxLength = 254;
export const nameMaxLength = 100;
/** A page to go on with; the longest is a calculation with all its entries. */
export const nextMaxLength = 6_000;
/** Product rule B5: long enough to need no composition rules, short enough to hash quickly. */
export const passwordMinLength = 12;
export const passwordMaxLength = 128;
/** How long the link in the "confirm your address" mail works. */
export const verificationLinkHours = 24;
/** OWASP ASVS 6.6.3: a code that stands for a password lives at most ten minutes. */
export const resetLinkMinutes = 10;
/** How long the right password waits for the code, and a code counts as shown just now. */
export const secondStepMinutes = 10;
/** How long a secret that was asked for can be confirmed. */
export const enrolmentMinutes = 15;
export const invitationLinkHours = 24;
export const tokenNameMaxLength = 60;
export const tokenMaxDays = 365;
/** How many personal access tokens one account may have at a time. */
export const tokensPerAccount = 20;
/** The words somebody looks for in articles or answers. */
export const searchMaxLength = 100;
export const contactBodyMinLength = 20;
export const contactBodyMaxLength = 4_000;
/** How long an account that is to be deleted can still be kept. */
export const graceDays = 7;
/** How long the copy of somebody's data can be downloaded. */
export const exportDays = 7;
/** How many messages a page of the operators' list has. */
export const contactsPerPage = 30;
/** How soon whoever writes to us is promised an answer. */
export const contactAnswerBusinessDays = 2;
/** Longer than any article a person finishes, and read by the Markdown reader within milliseconds. */
export const postBodyMaxLength = 50_000;
export const answerBodyMaxLength = 10_000;
export const postTitleMaxLength = 120;
export const postSummaryMaxLength = 300;
export const authorMaxLength = 100;
export const tagMaxLength = 40;
export const postTagsMax = 8;
export const questionMaxLength = 200;
/** How many articles, or images, a page of the operator's lists has. */
export const editedPerPage = 24;
/** Questions on one page of the site; more are read by nobody. */
export const answersMax = 300;
export const imageMaxBytes = 5 * 1024 * 1024;
/** Of the picture that is sent, in pixels; what is kept is smaller. */
export const imageMaxSide = 8_000;
export const imageNameMaxLength = 120;
/** As many as one sitemap may hold (sitemaps.org). */
export const postAddressesMax = 50_000;
export const scenarioNameMaxLength = 100;
export const scenarioNoteMaxLength = 500;
/** The entries of a calculation as they stand in an address; browsers and servers carry as much. */
export const scenarioQueryMaxLength = 4_096;
/** How many saved scenarios one account may have at a time. */
export const scenariosPerAccount = 200;
export const scenariosPerPage = 50;
/** More columns beside one another are read by nobody. */
export const scenariosCompared = 6;
/** How long a deleted scenario can be brought back. */
export const scenarioUndoHours = 24;
/** A line about what an answer lacked. */
export const remarkMaxLength = 500;
export const remarksPerPage = 20;
/** How many days of votes on answers the operator sees, today among them. */
export const feedbackDays = 90;
