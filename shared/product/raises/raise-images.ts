/** The images on the page of a raise. */
import { type Static, Type } from 'typebox';
import { imageAltMaxLength, raiseImagesMax } from '../fields/limits.ts';
import { closed, freeText, orNull } from '../fields/schema.ts';

/** An image of a raise as what the raise says names it. */
export const raiseImage = closed({
  file: Type.String({
    maxLength: 60,
    pattern: '^img_[A-Za-z0-9_-]{22}\\.[1-9]\\d{0,3}x[1-9]\\d{0,3}\\.(png|jpg|webp)$',
    title: 'an image',
    description: 'As `PUT /raises/:id/images` answered; it has the width and the height in it.',
  }),
  alt: freeText(imageAltMaxLength, 'what the image shows'),
});
export type RaiseImage = Static<typeof raiseImage>;

/** The images among what a raise says. */
export const raiseImageFields = {
  cover: orNull(closed(raiseImage.properties, { title: 'the cover' })),
  logo: orNull(closed(raiseImage.properties, { title: 'the logo' })),
  images: Type.Array(raiseImage, {
    maxItems: raiseImagesMax,
    title: 'the images',
    sentences: {
      maxItems: `A raise has ${raiseImagesMax} images at most, beside its cover. Remove one first.`,
    },
  }),
};

/** An uploaded image, before the raise says anything of it. */
export const raiseImageResponse = closed({
  image: closed({
    file: raiseImage.properties.file,
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
  }),
  notes: Type.Array(
    Type.String({
      description: 'What was changed in the image, apart from removing its metadata.',
    }),
  ),
});
export type RaiseImageResponse = Static<typeof raiseImageResponse>;
