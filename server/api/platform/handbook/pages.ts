/** A page of the handbook: a document of the project. */
export interface HandbookPage {
  /** The last part of its address. */
  readonly slug: string;
  /** Its path in the project. */
  readonly file: string;
}

/** Pages that belong together, in the order of the contents. */
export interface HandbookGroup {
  readonly title: string;
  readonly pages: readonly HandbookPage[];
}

/** The whole handbook. A document that is not in here is not served; a test finds it. */
export const handbookGroups: readonly HandbookGroup[] = [
  {
    title: 'Setting up',
    pages: [
      { slug: 'configuration', file: 'server/configuration/README.md' },
      { slug: 'make-it-yours', file: 'server/web/brand/README.md' },
      { slug: 'legal-texts', file: 'server/api/platform/legal/README.md' },
      { slug: 'email', file: 'server/api/platform/mail/README.md' },
    ],
  },
  {
    title: 'Running it',
    pages: [
      { slug: 'operations', file: 'server/web/operations/README.md' },
      { slug: 'alerts', file: 'server/web/operations/ops/README.md' },
      { slug: 'databases', file: 'server/api/platform/storage/README.md' },
      { slug: 'files', file: 'server/api/platform/files/README.md' },
      { slug: 'background-work', file: 'server/api/platform/jobs/README.md' },
      { slug: 'overload', file: 'server/load/README.md' },
      { slug: 'process', file: 'server/process/README.md' },
      { slug: 'search-engines', file: 'server/web/seo/README.md' },
      { slug: 'scripts', file: 'scripts/README.md' },
      { slug: 'faults', file: 'scripts/faults/README.md' },
    ],
  },
  {
    title: 'Keeping it safe',
    pages: [
      { slug: 'passwords', file: 'server/api/platform/identity/README.md' },
      { slug: 'audit-log', file: 'server/api/platform/audit/README.md' },
      { slug: 'access', file: 'server/api/platform/policy/README.md' },
      { slug: 'gate', file: 'server/web/gate/README.md' },
    ],
  },
  {
    title: 'What people do',
    pages: [
      { slug: 'accounts', file: 'server/api/features/account/README.md' },
      { slug: 'companies', file: 'server/api/features/companies/README.md' },
      { slug: 'investors', file: 'server/api/features/investors/README.md' },
      { slug: 'raises', file: 'server/api/features/raises/README.md' },
      { slug: 'data-rooms', file: 'server/api/features/rooms/README.md' },
      { slug: 'documents', file: 'server/api/platform/rendering/README.md' },
      { slug: 'search-in-documents', file: 'server/api/features/document-texts/README.md' },
      { slug: 'analytics', file: 'server/api/features/reading/README.md' },
      { slug: 'network', file: 'server/api/features/network/README.md' },
      { slug: 'threads', file: 'server/api/features/threads/README.md' },
      { slug: 'deadlines', file: 'server/api/features/deadlines/README.md' },
      { slug: 'advisers', file: 'server/api/features/advisers/README.md' },
      { slug: 'introductions', file: 'server/api/features/introductions/README.md' },
      { slug: 'new-raises', file: 'server/api/features/new-raises/README.md' },
      { slug: 'updates', file: 'server/api/features/updates/README.md' },
      { slug: 'pipeline', file: 'server/api/features/pipeline/README.md' },
      { slug: 'commitments', file: 'server/api/features/commitments/README.md' },
      { slug: 'settling', file: 'server/api/features/settling/README.md' },
      { slug: 'payment-details', file: 'server/api/features/payments/README.md' },
      { slug: 'binders', file: 'server/api/features/binders/README.md' },
      { slug: 'holders', file: 'server/api/features/holders/README.md' },
      { slug: 'notifications', file: 'server/api/platform/notifications/README.md' },
      { slug: 'messages', file: 'server/api/features/contact/README.md' },
      { slug: 'writing', file: 'server/api/features/content/README.md' },
    ],
  },
  {
    title: 'Lifecycles',
    pages: [
      { slug: 'lifecycles', file: 'shared/product/README.md' },
      { slug: 'account-lifecycles', file: 'shared/product/account/README.md' },
      { slug: 'adviser-lifecycle', file: 'shared/product/advisers/README.md' },
      { slug: 'commitment-lifecycle', file: 'shared/product/commitments/README.md' },
      { slug: 'company-lifecycles', file: 'shared/product/companies/README.md' },
      { slug: 'introduction-lifecycle', file: 'shared/product/introductions/README.md' },
      { slug: 'investor-lifecycles', file: 'shared/product/investors/README.md' },
      { slug: 'message-lifecycle', file: 'shared/product/contact/README.md' },
      { slug: 'payment-lifecycle', file: 'shared/product/payments/README.md' },
      { slug: 'privacy-lifecycles', file: 'shared/product/privacy/README.md' },
      { slug: 'publication-lifecycle', file: 'shared/product/content/README.md' },
      { slug: 'raise-lifecycles', file: 'shared/product/raises/README.md' },
      { slug: 'update-lifecycle', file: 'shared/product/updates/README.md' },
    ],
  },
  {
    title: 'Programs and code',
    pages: [
      { slug: 'api-guide', file: 'server/api/platform/reference/README.md' },
      { slug: 'contributing', file: 'CONTRIBUTING.md' },
      { slug: 'commands', file: 'server/api/platform/http/README.md' },
      { slug: 'schemas', file: 'shared/README.md' },
      { slug: 'retries', file: 'shared/http/README.md' },
      { slug: 'pages', file: 'server/web/pages/README.md' },
      { slug: 'builds', file: 'server/web/builds/README.md' },
      { slug: 'navigation', file: 'client/framework/README.md' },
      { slug: 'dashboard', file: 'client/features/dashboard/README.md' },
      { slug: 'tables', file: 'client/ui/data/README.md' },
      { slug: 'plots', file: 'client/ui/plots/README.md' },
      { slug: 'screenshot-scenes', file: 'scripts/screenshot-scenes/README.md' },
    ],
  },
];

/** Every page, in the order of the contents. */
export const handbookPages: readonly HandbookPage[] = handbookGroups.flatMap(({ pages }) => pages);
