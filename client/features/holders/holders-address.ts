import { type IssuedFilter, issuedFilters } from '#shared/product/holders/issued-filter.ts';
import { exportParameter } from '#shared/site/dashboard-address.ts';
import { type HoldersExport, holdersExports, holdersPath } from '#shared/site/holders-address.ts';

/** The selection of an address of the holders of a raise. */
export interface HoldersQuery {
  /** Null for the company's latest raise that closed as funded. */
  readonly raise: string | null;
  /** Null for all. */
  readonly issued: IssuedFilter | null;
  /** The empty string means from the first. */
  readonly after: string;
  /** The holder who is open beside the list, by the commitment. */
  readonly id: string | null;
  /** The file that somebody gets once they have confirmed who they are. */
  readonly exporting: HoldersExport | null;
}

/** Reads an address of this view. */
export function readHoldersQuery({ searchParams }: URL): HoldersQuery {
  return {
    raise: searchParams.get('raise') || null,
    issued: issuedFilters.find((one) => one === searchParams.get('issued')) ?? null,
    after: searchParams.get('after') ?? '',
    id: searchParams.get('id') || null,
    exporting: holdersExports.find((one) => one === searchParams.get(exportParameter)) ?? null,
  };
}

/** The address of the holders of a raise to whom something was issued, or was not. */
export function issuedHref(raise: string, issued: IssuedFilter | null): string {
  return issued === null ? holdersPath(raise) : `${holdersPath(raise)}&issued=${issued}`;
}

/** The file with the holders that are listed, on all pages. */
export function exportHref(
  apiBaseUrl: string,
  raise: string,
  file: HoldersExport,
  issued: IssuedFilter | null,
): string {
  const path = `${apiBaseUrl}/raises/${encodeURIComponent(raise)}`;
  if (file === 'ocf') return `${path}/ocf`;
  return `${path}/holders.csv${issued === null ? '' : `?issued=${issued}`}`;
}
