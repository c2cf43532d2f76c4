const fullWidth = 800;
const zoomWidths = [fullWidth, 1200, 1600] as const;

/** How wide a page is shown: as wide as the window lets it, or a number of pixels. */
export type PageZoom = 'fit' | (typeof zoomWidths)[number];

export const pageZooms: readonly PageZoom[] = ['fit', ...zoomWidths];

/** The zoom that an address names; `fit` for anything else. */
export function zoomNamed(name: string | null): PageZoom {
  return pageZooms.find((zoom) => String(zoom) === name) ?? 'fit';
}

/** Where in a document a reader is. */
export interface ReadingPlace {
  readonly page: number;
  readonly zoom: PageZoom;
}

/**
 * Returns the place in a document that a navigation leads to; null if it leads elsewhere.
 * @param to a path and query
 * @param href the address of each place in the document
 */
export function placeAt(
  to: string,
  href: (page: number, zoom: PageZoom) => string,
): ReadingPlace | null {
  const { searchParams } = new URL(to, 'http://localhost');
  const page = Number(searchParams.get('page'));
  const zoom = zoomNamed(searchParams.get('width'));
  return href(page, zoom) === to ? { page, zoom } : null;
}

/** A zoom in words, as "Fit" or "150 %". */
export function zoomLabel(zoom: PageZoom): string {
  return zoom === 'fit' ? 'Fit' : `${Math.round((zoom / fullWidth) * 100)}%`;
}
