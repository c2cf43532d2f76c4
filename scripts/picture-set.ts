/** The set of pictures: every page and state of the demo, and what is made in it for a picture. */
import { bookPictures } from './pictures/book-scenes.ts';
import { commitmentPictures } from './pictures/commitment-pictures.ts';
import { memberPictures } from './pictures/member-pictures.ts';
import { paperPictures } from './pictures/paper-scenes.ts';
import { peoplePictures } from './pictures/people-scenes.ts';
import type { Picture } from './pictures/picture.ts';
import { portfolioPictures } from './pictures/portfolio-scenes.ts';
import { publicPictures } from './pictures/public-pictures.ts';
import { raisePictures } from './pictures/raise-pictures.ts';
import { signingPictures } from './pictures/signing-scenes.ts';

/** Scenes come last: they add people and raises, which would be in other pictures. */
export const pictureSet: readonly Picture[] = [
  ...publicPictures,
  ...memberPictures,
  ...raisePictures,
  ...commitmentPictures,
  ...peoplePictures,
  ...signingPictures,
  ...portfolioPictures,
  ...bookPictures,
  ...paperPictures,
];
