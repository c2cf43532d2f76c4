import type { ComponentType } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import type { RecentCompany } from '#shared/product/companies/companies.ts';
import type { WaitingCounts } from '#shared/product/queue/queue-kinds.ts';
import type { SavedView, SavedViewList } from '#shared/product/saved-views/saved-views.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import type { FormHandler } from '../forms/form-actions.ts';
import type { Deferred, PageRequest, Validation } from '../pages/page.ts';

/** The company that somebody works on, over all views. */
export interface WorkedOn {
  readonly current: RecentCompany;
  /** Those that were opened last, the newest first. */
  readonly recent: readonly RecentCompany[];
}

/** The owner of the dashboard, with the account's dates in the owner's format. */
export interface DashboardOwner {
  readonly account: Account;
  /** How many notifications are unread. */
  readonly unread: number;
  readonly confirmed: DateText | null;
  /** Null for people without a company. */
  readonly worksOn: WorkedOn | null;
}

/**
 * The data that comes late for every view: what the view itself loads, and the tasks of its owner.
 */
export interface LateData<Data> {
  readonly content: Data;
  readonly waiting: WaitingCounts;
  /** Of the list that the view is; null where it is none, or they could not be read. */
  readonly savedViews: readonly SavedView[] | null;
}

/** The props of a view's component once its data has come. */
export interface ViewProps<Data> {
  readonly owner: DashboardOwner;
  readonly data: Data;
}

/** The props of a view's component that shows most of itself before its data has come. */
export interface StreamedViewProps<Data> {
  readonly owner: DashboardOwner;
  readonly data: Deferred<LateData<Data>>;
}

/** The request for a view, which may also use what the dashboard reads for every view. */
export interface ViewRequest extends PageRequest {
  /** What waits for the owner in all views. */
  readonly waiting: Promise<WaitingCounts>;
}

interface ViewBase<Data, Found> {
  /** Finds what the address names; it decides the status. Without it, an address names nothing. */
  readonly find?: (request: PageRequest, owner: DashboardOwner) => Promise<Validation<Found>>;
  /** Reads what the view shows, beside what was found; it may come after the shell. */
  readonly load: (request: ViewRequest, owner: DashboardOwner, found: Found) => Promise<Data>;
  /** The view's forms, by their intents. */
  readonly actions: Readonly<Record<string, FormHandler>>;
  /** The list whose filters, order and columns can be saved under names. */
  readonly saves?: SavedViewList;
  /** The beginning of the window's title, before the name of the view; undefined for that alone. */
  readonly titleOf?: (data: Data) => string | undefined;
  /** The title above it, for what is shown in the frame and is no view of the navigation. */
  readonly heading?: string;
  /** The parts of a view that has several, as links beside its title. */
  readonly Tabs?: ComponentType<{ readonly owner: DashboardOwner }>;
  /** The one thing that is mostly done here, beside the title. */
  readonly Action?: ComponentType<{ readonly owner: DashboardOwner }>;
}

/**
 * One view of the dashboard: what it loads, its forms and what it shows. It is the module of a chunk
 * of its own, in a file that ends with `-view-definition.tsx` and begins with the view's id.
 */
export type ViewDefinition<Data, Found = undefined> = ViewBase<Data, Found> &
  (
    | { readonly Component: ComponentType<ViewProps<Data>>; readonly Streamed?: never }
    | { readonly Streamed: ComponentType<StreamedViewProps<Data>>; readonly Component?: never }
  );

// biome-ignore lint/suspicious/noExplicitAny: a table of views holds views of every data type
export type AnyView = ViewDefinition<any, any>;

/** Declares a view; ensures that its loader, title and component use the same data type. */
export function defineView<Data, Found = undefined>(
  view: ViewDefinition<Data, Found>,
): ViewDefinition<Data, Found> {
  return view;
}
