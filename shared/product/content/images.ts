/** The images that operators upload for articles and answers. */
import { type Static, Type } from 'typebox';
import { imageNameMaxLength } from '../fields/limits.ts';
import { closed, idOf, line, moment, oneOf, orNull } from '../fields/schema.ts';

export const imageUpload = closed({
  name: Type.Optional(line(imageNameMaxLength, { title: 'the name of the file' })),
});

export const imageUser = closed({
  kind: oneOf(['post', 'faq']),
  id: Type.String(),
  title: Type.String({ description: 'The title of the article, or the question.' }),
});
export type ImageUser = Static<typeof imageUser>;

export const image = closed({
  id: idOf('img'),
  name: Type.String({ description: 'What the file was called.' }),
  address: Type.String({ description: 'Its address in Markdown: /api/v1/media/….' }),
  markdown: Type.String({
    description: 'A line to paste; write a description between [ and ].',
  }),
  mediaType: oneOf(['image/png', 'image/jpeg', 'image/webp']),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  bytes: Type.Integer({ minimum: 1 }),
  createdAt: moment,
  usedBy: Type.Array(imageUser),
});
export type Image = Static<typeof image>;

export const imageResponse = closed({
  image,
  notes: Type.Array(
    Type.String({
      description: 'What was changed in the image, apart from removing its metadata.',
    }),
  ),
});
export type ImageResponse = Static<typeof imageResponse>;

/** The filter of images: those that an article or an answer shows, and the others. */
export const imageUses = ['used', 'unused'] as const;
export type ImageUse = (typeof imageUses)[number];

export const imagesQuery = closed({
  use: Type.Optional(oneOf(imageUses, { title: 'whether they are used' })),
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      title: 'where to go on',
      description: 'The `nextCursor` of the previous page.',
    }),
  ),
});

export const imageList = closed({
  items: Type.Array(image),
  nextCursor: orNull(Type.String()),
  counts: closed({ used: Type.Integer(), unused: Type.Integer() }),
});
export type ImageList = Static<typeof imageList>;
