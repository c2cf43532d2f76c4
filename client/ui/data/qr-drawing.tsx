import css from './qr-drawing.module.css';

/** The QR code as the server drew it. Dark on light in both themes, because cameras expect that. */
export function QrDrawing(props: {
  readonly qr: { readonly size: number; readonly path: string };
  readonly label: string;
}) {
  const { qr, label } = props;
  return (
    <svg
      className={css['qr']}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={qr.size} height={qr.size} fill="white" />
      <path d={qr.path} fill="black" />
    </svg>
  );
}
