import type { Writable } from 'node:stream';
import type { ApiTransport } from '#shared/http/api-transport.ts';
import type { LatestBuild } from '#shared/site/builds.ts';
import type {
  Boot,
  Deferred,
  DocumentLinks,
  PageOutcome,
  PageState,
  Site,
} from '#shared/site/page-state.ts';
import type { RouteId } from '#shared/site/routes.ts';

/** The file of a view, which is named after it. */
export const viewDefinition: RegExp = /\/([a-z-]+)-view-definition\.tsx$/;

/**
 * Where pages come from: a finished build, or Vite in development. Both have the same interface, so
 * the code that handles requests works with either.
 */
export interface PageSource {
  readonly build: LatestBuild;
  /** The client's server entry; in development always the current one. */
  entry(): Promise<ServerEntry>;
  /**
   * The head links of a document: exactly the chunks of this route, or of one view of it; none for
   * an error screen.
   */
  links(route: RouteId | null, view: string | null): Promise<DocumentLinks>;
  /** Rewrites an error's stack to source positions if needed. */
  fixStack(error: Error): void;
  /** Whether documents may be cached; not in development, where their source changes. */
  readonly cacheable: boolean;
  close(): Promise<void>;
}

/** A page of the client; the server needs nothing else of it. */
export interface OpaquePage {
  /** Present if the page has a form. */
  readonly act?: unknown;
}

export interface PageView {
  readonly url: URL;
  readonly state: PageState;
  readonly data: Deferred<unknown>;
  readonly streamed: boolean;
  readonly site: Site;
}

/** The interface of client/boot/entry-server.tsx, the only module of the client that the server uses. */
export interface ServerEntry {
  readonly pageModules: Readonly<Record<RouteId, () => Promise<{ readonly page: OpaquePage }>>>;
  pageSourceFile(id: RouteId): string;
  /** The page with the chunk of one of its views. */
  openView(page: OpaquePage, view: string | null): Promise<OpaquePage>;
  /** Fonts to preload before the stylesheet requests them. */
  readonly fonts: readonly string[];
  apiClient(transport: ApiTransport, known?: Readonly<Record<string, unknown>>): OpaqueApiClient;
  runPage(
    route: RouteId,
    page: OpaquePage,
    request: {
      readonly url: URL;
      readonly api: OpaqueApiClient;
      readonly signal: AbortSignal;
      readonly chosen?: (name: string) => string | undefined;
    },
    submitted?: { readonly form: FormData; readonly key: string },
  ): Promise<PageOutcome>;
  /** The document as one text; null when it must be rendered by `renderDocument`. */
  documentText(view: PageView, page: OpaquePage | null, boot: Boot): string | null;
  renderDocument(
    view: PageView,
    page: OpaquePage | null,
    boot: Boot,
    nonce: string | undefined,
    hooks: RenderHooks,
  ): { pipe<W extends Writable>(destination: W): W; abort(reason?: unknown): void };
}

export type OpaqueApiClient = { readonly __api?: never };

export interface RenderHooks {
  readonly onShellReady: () => void;
  readonly onAllReady: () => void;
  readonly onShellError: (error: unknown) => void;
  readonly onError: (error: unknown) => void;
}
