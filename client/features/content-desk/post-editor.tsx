import { useRef } from 'react';
import type { EditedPost, Image } from '../../../shared/product/content-editing.ts';
import {
  authorMaxLength,
  postBodyMaxLength,
  postSummaryMaxLength,
  postTagsMax,
  postTitleMaxLength,
} from '../../../shared/product/limits.ts';
import { usePageView } from '../../page-state.tsx';
import { Panel } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import css from './content-desk.module.css';
import { DeleteDraft } from './delete-draft.tsx';
import { postHref } from './desk-address.ts';
import type { Changed } from './desk-data.ts';
import { EditorForm, useEditing } from './editor-form.tsx';
import { MarkdownEditor, type MarkdownEditorHandle } from './markdown-editor.tsx';
import { OtherVersion } from './other-version.tsx';
import { EditedState } from './publication-state.tsx';
import { TagsField } from './tags-field.tsx';
import { writeTags } from './typed-fields.ts';

const intent = 'article';

/** An article on the desk: everything readers see of it, and what they see of it now. */
export function PostEditor(props: {
  readonly post: Changed<EditedPost> | null;
  readonly author: string;
  readonly images: readonly Image[] | null;
}) {
  const { post, images } = props;
  const editing = useEditing(intent, post);
  const markdown = useRef<MarkdownEditorHandle>(null);
  const { other, preview, image } = editing.result;
  return (
    <>
      <Panel title={post === null ? 'New article' : 'Edit the article'}>
        {post === null ? null : <EditedState of={post} />}
        <EditorForm
          key={editing.round}
          intent={intent}
          action={postHref(post?.id ?? 'new')}
          editing={editing}
          state={post?.state ?? 'draft'}
          notes={
            other === undefined ? null : (
              <OtherVersion
                intent={intent}
                href={postHref(other.id)}
                markdown="body"
                values={{
                  title: other.title,
                  slug: other.slug,
                  summary: other.summary,
                  author: other.author,
                  tags: writeTags(other.tags),
                  body: other.body,
                }}
              />
            )
          }
          onPreview={() => markdown.current?.preview()}
        >
          {/* What the API has made of the fields is shown once it is stored: a slug, tidied tags. */}
          <div key={post?.version ?? 0} className={css['fields']}>
            <PostFields post={post} author={props.author} />
          </div>
          <MarkdownEditor
            ref={markdown}
            name="body"
            label="Article"
            maxLength={postBodyMaxLength}
            stored={post?.body ?? ''}
            drawn={preview ?? post}
            asSaved={preview === undefined}
            images={images}
            uploaded={image}
          />
        </EditorForm>
      </Panel>
      {post === null ? null : (
        <DeleteDraft
          intent="delete-article"
          id={post.id}
          name={post.title}
          what="article"
          published={post.state === 'published'}
        />
      )}
    </>
  );
}

function PostFields(props: { readonly post: EditedPost | null; readonly author: string }) {
  const { post, author } = props;
  return (
    <>
      <TextField
        name="title"
        label="Title"
        maxLength={postTitleMaxLength}
        autoComplete="off"
        value={post?.title ?? ''}
      />
      <SlugField post={post} />
      <TextAreaField
        name="summary"
        label="Summary"
        hint="One or two sentences. Lists, the feed and search engines show it."
        maxLength={postSummaryMaxLength}
        value={post?.summary ?? ''}
        short
      />
      <div className={css['pair']}>
        <TextField
          name="author"
          label="Author"
          maxLength={authorMaxLength}
          autoComplete="off"
          value={post?.author ?? author}
        />
        <TagsField
          value={writeTags(post?.tags ?? [])}
          hint={`Between commas, at most ${postTagsMax}. Readers filter the blog by them.`}
        />
      </div>
    </>
  );
}

function SlugField(props: { readonly post: EditedPost | null }) {
  const { post } = props;
  const { site } = usePageView();
  if (post?.slugFrozen === true) {
    return (
      <TextField
        name="slug"
        label="Address"
        hint={
          <>
            {site.origin}
            {post.address}. It stays, because others link to it since the article was first
            published.
          </>
        }
        value={post.slug}
        readOnly
      />
    );
  }
  return (
    <TextField
      name="slug"
      label="Address"
      hint="Small letters, digits and hyphens, as in how-notes-convert. Left empty, it is made of the title. It stays once the article is published."
      autoComplete="off"
      maxLength={100}
      value={post?.slug ?? ''}
      optional
    />
  );
}
