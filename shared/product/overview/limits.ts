/** How much the overview shows and counts: plain data, so that the browser can use it too. */

/** As many lines of one kind as are read at one look. */
export const overviewLinesMax = 8;
/** So much of what is new is read at one look; the list of notifications has the rest. */
export const feedLinesMax = 7;
/** An email is read once a day, so it has more of it. */
export const digestLinesMax = 20;
/** So far ahead operators are told what lapses. */
export const overviewAheadDays = 7;
/** Live raises are counted up to so many. */
export const countedRaisesMax = 1_000;

/** So many raises that fit are looked at between other things. */
export const fittingMax = 3;
/** What has fewer points of a hundred is not said to fit: less than a stage and a sector. */
export const fittingScoreMin = 60;
