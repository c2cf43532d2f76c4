import { pictureSizes } from './picture-sizes.ts';
import analyticsDark from './pictures/analytics-dark.avif?url';
import analyticsLight from './pictures/analytics-light.avif?url';
import bookDark from './pictures/book-dark.avif?url';
import bookLight from './pictures/book-light.avif?url';
import overviewDark from './pictures/overview-dark.avif?url';
import overviewLight from './pictures/overview-light.avif?url';

/** A view of the product, drawn in both themes (scripts/home-pictures.ts). */
export interface ProductPicture {
  readonly light: string;
  readonly dark: string;
  readonly width: number;
  readonly height: number;
  /** What the picture shows, for those who do not see it. */
  readonly alt: string;
  readonly title: string;
  readonly text: string;
}

/** The first one is wide; the others are beside each other. */
export const productPictures: readonly [ProductPicture, ...ProductPicture[]] = [
  {
    ...pictureSizes.book,
    light: bookLight,
    dark: bookDark,
    alt: 'The book of a raise: a table of nine commitments with investor, state, amount and dates. Below it, a bar shows what is signed against the minimum, target and maximum.',
    title: 'One book for the whole raise',
    text: 'Every commitment with its state, its signature and its payment, from soft circle to close.',
  },
  {
    ...pictureSizes.overview,
    light: overviewLight,
    dark: overviewDark,
    alt: 'The overview of a founder: a live raise with its days left, a bar of its commitments, and a list of three things to do.',
    title: 'What to do next',
    text: 'The state of the raise and your open tasks, on the first page after you log in.',
  },
  {
    ...pictureSizes.analytics,
    light: analyticsLight,
    dark: analyticsDark,
    alt: 'A bar chart of the median time that readers spent on each page of a deck; page 8 held them longest, with 46 seconds.',
    title: 'What readers look at',
    text: 'Time on each page, who came back, and how far people get in the data room.',
  },
];
