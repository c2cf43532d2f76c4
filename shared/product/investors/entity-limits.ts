/** Lengths of what an entity says of itself, and how many one person may have. */
export const entitiesPerPerson = 20;
export const entityAddressMaxLength = 300;
export const registrationNumberMaxLength = 60;
export const signatoryTitleMaxLength = 100;
export const authorityMaxLength = 400;
