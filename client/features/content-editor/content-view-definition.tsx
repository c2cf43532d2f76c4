import { defineView } from '../../framework/views/view-definition.ts';
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
import { ContentEditorView } from './content-editor-view.tsx';
import { type ContentData, contentExists, readContent } from './content-loader.ts';
import { ContentAction, ContentTabs } from './content-tabs.tsx';

export const view = defineView<ContentData>({
  exists: contentExists,
  load: (request, { account }) => readContent(request, account),
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
    <ContentEditorView data={data} timeZone={owner.account.timeZone} />
  ),
});

/** The beginning of the window's title for what this view shows. */
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
