import { exportParameter, viewPath } from './dashboard-address.ts';

/** The files with the holders of a raise. */
export const holdersExports = ['csv', 'ocf'] as const;
export type HoldersExport = (typeof holdersExports)[number];

/** The address of the holders of a raise that closed as funded. */
export function holdersPath(raise: string): string {
  return `${viewPath('holders')}&raise=${encodeURIComponent(raise)}`;
}

/** The address where somebody confirms who they are before they get a file with the holders. */
export function holdersExportPath(raise: string, file: HoldersExport, issued?: string): string {
  const filter = issued === undefined ? '' : `&issued=${issued}`;
  return `${holdersPath(raise)}${filter}&${exportParameter}=${file}`;
}

/** The address of what somebody holds. */
export function holdingsPath(): string {
  return `${viewPath('portfolio')}&part=holdings`;
}
