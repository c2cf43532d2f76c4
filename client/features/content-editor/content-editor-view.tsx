import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { doneBefore } from './content-address.ts';
import type { ContentData } from './content-loader.ts';
import { FaqEntriesView } from './faq-entries-view.tsx';
import { FaqEntryEditor } from './faq-entry-editor.tsx';
import { FeedbackView } from './feedback-view.tsx';
import { ImagesView } from './images-view.tsx';
import { PostEditor } from './post-editor.tsx';
import { PostsView } from './posts-view.tsx';

/** The view in which operators edit articles, questions and pictures. */
export function ContentEditorView(props: {
  readonly data: ContentData;
  readonly timeZone: string;
}) {
  return (
    <>
      <DoneBefore />
      <Part {...props} />
    </>
  );
}

function Part(props: { readonly data: ContentData; readonly timeZone: string }) {
  const { data, timeZone } = props;
  switch (data.kind) {
    case 'posts':
      return <PostsView selection={data.selection} list={data.list} timeZone={timeZone} />;
    case 'post':
      return <PostEditor key={data.post?.id ?? 'new'} {...data} />;
    case 'faq':
      return <FaqEntriesView topics={data.topics} timeZone={timeZone} />;
    case 'faq-entry':
      return <FaqEntryEditor key={data.item?.id ?? 'new'} {...data} />;
    case 'feedback':
      return <FeedbackView data={data.feedback} timeZone={timeZone} />;
    case 'images':
      return <ImagesView selection={data.selection} list={data.list} />;
  }
}

/** What was done on the previous page, until something is done on this one. */
function DoneBefore() {
  const { url, state } = usePageView();
  const words = state.action === null ? doneBefore(url) : undefined;
  if (words === undefined) return null;
  return (
    <Notice tone="success" live>
      <p>{words}</p>
    </Notice>
  );
}
