import { usePageView } from '../../framework/pages/page-state.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import {
  feedbackHref,
  imagesHref,
  postHref,
  postsHref,
  questionsHref,
  readDeskAddress,
} from './desk-address.ts';

/** The parts of the view in which operators write. */
export function DeskTabs() {
  const kind = readDeskAddress(usePageView().url)?.kind ?? 'posts';
  const isPost = kind === 'posts' || kind === 'post' || kind === 'new-post';
  const isAnswer = kind === 'faq' || kind === 'answer' || kind === 'new-answer';
  return (
    <Tabs
      label="Content"
      tabs={[
        { label: 'Articles', href: postsHref(), current: isPost },
        { label: 'Questions', href: questionsHref(), current: isAnswer },
        { label: 'Feedback', href: feedbackHref(), current: kind === 'feedback' },
        { label: 'Images', href: imagesHref(), current: kind === 'images' },
      ]}
    />
  );
}

/** What is mostly done in the list of articles; the other parts have it where it belongs. */
export function DeskAction(props: { readonly url: URL }) {
  if (readDeskAddress(props.url)?.kind !== 'posts') return null;
  return (
    <ButtonLink size="small" href={postHref('new')}>
      <Icon name="plus" /> Write an article
    </ButtonLink>
  );
}
