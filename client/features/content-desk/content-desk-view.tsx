import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import { AnswerLists } from './answer-lists.tsx';
import { doneBefore } from './desk-address.ts';
import type { DeskData } from './desk-data.ts';
import { FeedbackView } from './feedback-view.tsx';
import { ImagesView } from './images-view.tsx';
import { PostEditor } from './post-editor.tsx';
import { PostsView } from './posts-view.tsx';

/** The view in which operators edit articles, questions and pictures. */
export function ContentDeskView(props: { readonly data: DeskData; readonly timeZone: string }) {
  return (
    <>
      <DoneBefore />
      <Part {...props} />
    </>
  );
}

function Part(props: { readonly data: DeskData; readonly timeZone: string }) {
  const { data, timeZone } = props;
  switch (data.kind) {
    case 'posts':
      return <PostsView selection={data.selection} list={data.list} timeZone={timeZone} />;
    case 'post':
      return <PostEditor key={data.post?.id ?? 'new'} {...data} />;
    case 'faq':
      return <AnswerLists topics={data.topics} timeZone={timeZone} />;
    case 'answer':
      return <AnswerEditor key={data.item?.id ?? 'new'} {...data} />;
    case 'feedback':
      return <FeedbackView data={data.feedback} timeZone={timeZone} />;
    case 'images':
      return <ImagesView list={data.list} />;
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
