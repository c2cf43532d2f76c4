const fullWidth = 800;
const zoomWidths = [fullWidth, 1200, 1600] as const;

/** How wide a page is shown: as wide as the window lets it, or a number of pixels. */
export type PageZoom = 'fit' | (typeof zoomWidths)[number];

export const pageZooms: readonly PageZoom[] = ['fit', ...zoomWidths];

/** The zoom that an address names; `fit` for anything else. */
export function zoomNamed(name: string | null): PageZoom {
  return pageZooms.find((zoom) => String(zoom) === name) ?? 'fit';
}

/** A zoom in words, as "Fit" or "150 %". */
export function zoomLabel(zoom: PageZoom): string {
  return zoom === 'fit' ? 'Fit' : `${Math.round((zoom / fullWidth) * 100)} %`;
}
