import css from './icon.module.css';

/**
 * One set, drawn on a 20 px grid with one stroke. Always beside text, so hidden from screen
 * readers.
 */
const paths = {
  'arrow-right': 'M4 10h12M11 5l5 5-5 5',
  'arrow-left': 'M16 10H4M9 5l-5 5 5 5',
  'arrow-up': 'M10 16V4M5 9l5-5 5 5',
  'arrow-down': 'M10 4v12M5 11l5 5 5-5',
  'chevron-down': 'M5 8l5 5 5-5',
  star: 'M10 3l2.1 4.6 5 .6-3.7 3.4 1 4.9L10 14l-4.4 2.5 1-4.9-3.7-3.4 5-.6z',
  sort: 'M6.5 8L10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3',
  briefcase: 'M3 7h14v9H3zM7 7V4h6v3M3 11h14',
  building: 'M3 17h14M5 17V4h7v13M12 8h4v9M7.5 7h2M7.5 10h2M7.5 13h2',
  bookmark: 'M6 3h8v14l-4-3.5L6 17z',
  card: 'M3 5h14v10H3zM8 9.3a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8zM5.5 12.8c.3-1.4 1.2-2 2.5-2s2.2.6 2.5 2M13 8.5h2M13 11.5h2',
  check: 'M4 10.5l4 4 8-9',
  close: 'M5 5l10 10M15 5L5 15',
  menu: 'M3 6h14M3 10h14M3 14h14',
  more: 'M5 9.6a.4.4 0 1 0 0 .8.4.4 0 0 0 0-.8zM10 9.6a.4.4 0 1 0 0 .8.4.4 0 0 0 0-.8zM15 9.6a.4.4 0 1 0 0 .8.4.4 0 0 0 0-.8z',
  columns: 'M3 4h14v12H3zM7.7 4v12M12.3 4v12',
  plus: 'M10 4v12M4 10h12',
  info: 'M10 9v5M10 6v.5M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  alert: 'M10 7.5v4M10 14v.5M10 3l7.5 13.5h-15z',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  shield: 'M10 2.5l6 2v5c0 4-2.6 6.6-6 8-3.4-1.4-6-4-6-8v-5zM7.5 10l2 2 3.5-4',
  calendar: 'M3 5h14v12H3zM3 8.5h14M7 3v3.5M13 3v3.5',
  clock: 'M10 6v4.5l3 1.5M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  user: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM4 17c.6-3 2.9-4.5 6-4.5s5.4 1.5 6 4.5',
  people:
    'M7.5 9.6a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM2.5 16.2c.5-2.7 2.4-4 5-4s4.5 1.3 5 4M13 9.2a2.3 2.3 0 1 0-.4-4.5M14 12.3c2 .3 3.2 1.6 3.5 3.7',
  copy: 'M7 7h9v9H7zM13 7V4H4v9h3',
  download: 'M10 3v10M6 9.5l4 4 4-4M4 17h12',
  document: 'M5 3h7l3 3v11H5zM12 3v3h3M7.5 10h5M7.5 13h5',
  pencil: 'M4 16l1-4 8.5-8.5 3 3L8 15zM11.5 5.5l3 3',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5L17 17',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z',
  key: 'M7 15a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM9.5 9L16 3M13 6l2.5 2.5',
  device: 'M3 4h14v9H3zM7 16.5h6',
  link: 'M8 12l4-4M7 9l-2 2a2.8 2.8 0 0 0 4 4l2-2M13 11l2-2a2.8 2.8 0 0 0-4-4L9 7',
  folder: 'M3 16V5h5l2 2h7v9z',
  book: 'M10 5.5C8 4 5.5 3.8 3 4v11c2.5-.2 5 0 7 1.5 2-1.5 4.5-1.7 7-1.5V4c-2.5-.2-5 0-7 1.5zM10 5.5v11',
  coins:
    'M10 8c3.3 0 6-1.1 6-2.5S13.3 3 10 3 4 4.1 4 5.5 6.7 8 10 8zM4 5.5V10c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5V5.5M4 10v4.5C4 15.9 6.7 17 10 17s6-1.1 6-2.5V10',
  inbox: 'M3 11l2-7h10l2 7v5H3zM3 11h4l1.2 2h3.6L13 11h4',
  scales: 'M10 3v14M6.5 17h7M4 6h12M4 6l-2 5.5h4zM16 6l-2 5.5h4z',
  pulse: 'M2 10h4l2.5-6 3.5 12 2.5-6H18',
  bars: 'M4 17v-6M10 17V3M16 17V8',
  pie: 'M9 4a6.5 6.5 0 1 0 7 7H9zM12 2.5a6 6 0 0 1 5.5 5.5H12z',
  curve: 'M3 3v14h14M6 13l3.5-5 3 3L17 5',
} as const;

export type IconName = keyof typeof paths;

/** All icons, for the component gallery. */
export const iconNames: readonly IconName[] = Object.keys(paths) as IconName[];

/** A small line icon in the colour of the text around it. */
export function Icon(props: { readonly name: IconName }) {
  return (
    <svg className={css['icon']} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={paths[props.name]} />
    </svg>
  );
}
