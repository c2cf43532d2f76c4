/** What a data room holds: folders and types of files, in words; no schema, so browsers may import it. */

/** The folders of a data room, in their order. */
export const documentFolders = ['deck', 'financials', 'legal', 'product', 'team', 'other'] as const;
export type DocumentFolder = (typeof documentFolders)[number];

export const documentFolderLabels: Readonly<Record<DocumentFolder, string>> = {
  deck: 'Pitch deck',
  financials: 'Financials',
  legal: 'Legal',
  product: 'Product',
  team: 'Team',
  other: 'Other',
};

/** The types of files a data room takes, with what people call them and how their names end. */
export const documentTypes = {
  'application/pdf': { label: 'PDF', extension: 'pdf' },
  'image/png': { label: 'PNG image', extension: 'png' },
  'image/jpeg': { label: 'JPEG image', extension: 'jpg' },
  'text/csv': { label: 'CSV table', extension: 'csv' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    label: 'Excel workbook',
    extension: 'xlsx',
  },
} as const;
export type DocumentType = keyof typeof documentTypes;
export const documentTypeNames = Object.keys(documentTypes) as [
  DocumentType,
  DocumentType,
  ...DocumentType[],
];

/** The scopes of a grant: everything, or only the folder with the deck. */
export const grantScopes = ['all', 'deck_only'] as const;
export type GrantScope = (typeof grantScopes)[number];

/** The kinds of access to a document. */
export const accessKinds = ['open', 'page', 'download', 'denied', 'close'] as const;
export type AccessKind = (typeof accessKinds)[number];
/** What can be asked of a visit: that something was downloaded in it, or refused. */
export const visitKinds = ['download', 'denied'] as const satisfies readonly AccessKind[];

/** The widths in which pages are drawn, in pixels; few, so that each picture is drawn once. */
export const pageWidths = [320, 800, 1200, 1600, 2000] as const;

/** A document as the snapshot of a raise has it: which file, by its hash. */
export interface SnapshotDocument {
  readonly id: string;
  readonly folder: DocumentFolder;
  readonly name: string;
  /** The id and the number of its version. */
  readonly version: string;
  readonly n: number;
  readonly sha256: string;
  /** What its company says has changed in this version; left out where it says nothing. */
  readonly note?: string;
}
