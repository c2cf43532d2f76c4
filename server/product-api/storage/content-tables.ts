/** The tables of the public content: articles, questions, messages. */
// biome-ignore lint/complexity/noBannedTypes: filled by the content migration
export type ContentTables = {};
