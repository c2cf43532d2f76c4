import { useId } from 'react';
import css from './sheet-viewer.module.css';

/** Who reads a sheet, and when, all over it. The table below is read and scrolled as without it. */
export function SheetWatermark(props: { readonly lines: readonly string[] }) {
  const id = useId();
  const { lines } = props;
  if (lines.length === 0) return null;
  const longest = Math.max(...lines.map((line) => line.length));
  const width = Math.max(240, longest * 10);
  return (
    <svg className={css['watermark']} aria-hidden="true" focusable="false" data-watermark="">
      <defs>
        <pattern
          id={id}
          width={width}
          height={lines.length * 20 + 90}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-28)"
        >
          {lines.map((line, at) => (
            <text key={line} x="8" y={28 + at * 20}>
              {line}
            </text>
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
