/** Limits of a pipeline; plain numbers, so that they cost the browser nothing. */
export const cardsMax = 2_000;
/** Cards on one page of the table. */
export const cardsPerPage = 50;
/** Cards in a column of the board: at first, with each "Show more", and at most. */
export const cardsPerColumn = 20;
export const moreCardsPerColumn = 50;
export const cardsPerColumnMax = 220;
export const stageNameMaxLength = 30;
export const cardNameMaxLength = 100;
export const cardFirmMaxLength = 100;
export const cardNoteMaxLength = 4_000;
/** The newest moves of a card that are shown. */
export const cardMovesShown = 50;
/** Of one card, over years. */
export const cardNotesMax = 200;
export const reasonForNoMaxLength = 500;
/** In minor units: 2,000 of them still add up to a number that JSON keeps. */
export const cardAmountMax = 1_000_000_000_000;
/** So many of those that are due are listed above the cards. */
export const followUpsShown = 5;
/** People of the portal that are offered, and added in one go. */
export const peopleAtOnce = 100;
export const importMaxBytes = 5 * 1024 * 1024;
/** Contacts of a file that are imported in one go; the file is then checked again for the others. */
export const importAtOnce = 200;
/** Lines that are listed with why they are not imported. */
export const importOthersShown = 100;
export const importsPerHour = 60;
