import type { Writable } from 'node:stream';
import type { ApiTransport } from '../../shared/api-transport.ts';
import type { LatestBuild } from '../../shared/builds.ts';
import type {
  Arriving,
  Boot,
  DocumentLinks,
  PageOutcome,
  PageState,
  Site,
} from '../../shared/page-state.ts';
import type { RouteId } from '../../shared/routes.ts';

/**
 * Where pages come from: a finished build, or Vite in development. Two worlds, one face: what
 * handles requests does not know which one it stands on.
 */
export interface PageSource {
  readonly build: LatestBuild;
  /** The client's server entry; in development always the newest. */
  entry(): Promise<ServerEntry>;
  /** The head links of a document: exactly the chunks of this route, none for an error screen. */
  links(route: RouteId | null): Promise<DocumentLinks>;
  /** Rewrites an error's stack to source positions where that needs help. */
  fixStack(error: Error): void;
  /** Whether documents may be kept: not while their source changes under them. */
  readonly cacheable: boolean;
  close(): Promise<void>;
}

/** A page of the client; what else is in it is the client's affair. */
export interface OpaquePage {
  /** There where the page has a form. */
  readonly act?: unknown;
}

export interface PageView {
  readonly url: URL;
  readonly state: PageState;
  readonly data: Arriving<unknown>;
  readonly streamed: boolean;
  readonly navigation: { readonly phase: 'idle'; readonly intent: null };
  readonly site: Site;
}

/** The face of client/entry-server.tsx, the only module of the client the server touches. */
export interface ServerEntry {
  readonly pageModules: Readonly<Record<RouteId, () => Promise<{ readonly page: OpaquePage }>>>;
  pageSourceFile(id: RouteId): string;
  /** Fonts worth loading before the stylesheet asks for them. */
  readonly fonts: readonly string[];
  apiClient(transport: ApiTransport, known?: Readonly<Record<string, unknown>>): OpaqueApiClient;
  runPage(
    route: RouteId,
    page: OpaquePage,
    request: { readonly url: URL; readonly api: OpaqueApiClient; readonly signal: AbortSignal },
    submitted?: { readonly form: FormData; readonly key: string },
  ): Promise<PageOutcome>;
  /** The document as one text; null where it must be drawn by `renderDocument`. */
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
