/** How far ahead deadlines are listed. */
export const deadlineDays = 366;
/** At most so many are listed, the soonest. */
export const deadlinesMax = 200;
