import { usePageView } from '../../framework/pages/page-state.tsx';
import { defineView } from '../../framework/views/view-definition.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import {
  addImage,
  deleteFaqEntry,
  deleteImage,
  deletePost,
  deleteRemark,
  editFaqEntry,
  editPost,
  moveFaqEntry,
} from './content-actions.ts';
import { doneBefore } from './content-address.ts';
import { type ContentData, type FoundContent, findContent, readContent } from './content-loader.ts';
import { ContentAction, ContentTabs } from './content-tabs.tsx';
import { FaqEntriesView } from './faq-entries-view.tsx';
import { FaqEntryEditor } from './faq-entry-editor.tsx';
import { FeedbackView } from './feedback-view.tsx';
import { ImagesView } from './images-view.tsx';
import { PostEditor } from './post-editor.tsx';
import { PostsView } from './posts-view.tsx';

/** The view in which operators edit articles, questions and images. */
export const view = defineView<ContentData, FoundContent>({
  find: findContent,
  load: ({ api }, { account }, found) => readContent(api, account, found),
  actions: {
    article: editPost,
    'delete-article': deletePost,
    question: editFaqEntry,
    'move-question': moveFaqEntry,
    'delete-question': deleteFaqEntry,
    'upload-image': addImage,
    'delete-image': deleteImage,
    'delete-remark': deleteRemark,
  },
  titleOf: contentTitle,
  Tabs: ContentTabs,
  Action: ContentAction,
  Component: ({ owner, data }) => (
    <>
      <DoneBefore />
      <Part data={data} timeZone={owner.account.timeZone} />
    </>
  ),
});

/** Returns the beginning of the window's title for what this view shows. */
function contentTitle(data: ContentData): string {
  switch (data.kind) {
    case 'posts':
      return 'Articles';
    case 'post':
      return data.post?.title ?? 'New article';
    case 'faq':
      return 'Questions';
    case 'faq-entry':
      return data.item?.question ?? 'New question';
    case 'feedback':
      return 'Feedback';
    case 'images':
      return 'Images';
  }
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

/** Says what was done on the previous page, until something is done on this one. */
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
