/**
 * A list without entries, for `t.match`. There, `[]` takes any list: a pattern says what has to be
 * there, and `[]` says nothing.
 */
export const empty = { length: 0 } as const;
