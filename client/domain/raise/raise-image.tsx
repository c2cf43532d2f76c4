import { drawnImage } from '#shared/product/raises/drawn-images.ts';
import type { RaiseImage } from '#shared/product/raises/raise-images.ts';

/**
 * Draws an image of a raise in the size that it is shown in. Its width and height are known, so nothing
 * shifts when it arrives; below the first view it is loaded when it comes near.
 */
export function RaiseImageView(props: {
  readonly raise: string;
  readonly image: RaiseImage;
  /** How wide it is shown, as the `sizes` of an image are written. */
  readonly sizes: string;
  /** It is in the first view. */
  readonly first?: boolean;
  /** What says beside it already what it shows. */
  readonly decorative?: boolean;
  readonly className?: string | undefined;
}) {
  const { raise, image, sizes, first = false, decorative = false, className } = props;
  const drawn = drawnImage(raise, image);
  if (drawn === undefined) return null;
  return (
    <img
      {...drawn}
      sizes={drawn.srcSet === undefined ? undefined : sizes}
      alt={decorative ? '' : image.alt}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  );
}
