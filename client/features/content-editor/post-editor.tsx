import type { Image } from '#shared/product/content/images.ts';
import type { EditedPost } from '#shared/product/content/post-editing.ts';
import {
  authorMaxLength,
  postSummaryMaxLength,
  postTagsMax,
  postTitleMaxLength,
} from '#shared/product/fields/limits.ts';
import { FieldRow, TextField } from '../../ui/form/field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { postHref } from './content-address.ts';
import type { Changed } from './content-loader.ts';
import { articleKind } from './editor-kind.ts';
import { PublicationEditor } from './publication-editor.tsx';
import { ShortNameField } from './short-name-field.tsx';
import { TagsField } from './tags-field.tsx';
import { writeTags } from './typed-fields.ts';

/** The editor of an article, with its preview. */
export function PostEditor(props: {
  readonly post: Changed<EditedPost> | null;
  readonly author: string;
  readonly images: readonly Image[] | null;
}) {
  const { post, author, images } = props;
  return (
    <PublicationEditor
      kind={articleKind}
      stored={post}
      action={postHref(post?.id ?? 'new')}
      images={images}
    >
      <TextField
        name="title"
        label="Title"
        maxLength={postTitleMaxLength}
        autoComplete="off"
        value={post?.title ?? ''}
      />
      <ShortNameField
        name="slug"
        value={post?.slug ?? ''}
        frozenAt={post?.slugFrozen === true ? post.address : undefined}
        frozenHint="It can no longer change, because others may link to it."
        hint="Lowercase letters, digits and hyphens, such as how-notes-convert. Leave it blank to create one from the title. It is fixed once published."
      />
      <TextAreaField
        name="summary"
        label="Summary"
        hint="One or two sentences, shown in lists, the feed and search results."
        maxLength={postSummaryMaxLength}
        value={post?.summary ?? ''}
        short
      />
      <FieldRow>
        <TextField
          name="author"
          label="Author"
          maxLength={authorMaxLength}
          autoComplete="off"
          value={post?.author ?? author}
        />
        <TagsField
          value={writeTags(post?.tags ?? [])}
          hint={`Separate with commas, at most ${postTagsMax}. Readers can filter the blog by tag.`}
        />
      </FieldRow>
    </PublicationEditor>
  );
}
