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
  readContentAddress,
} from './content-address.ts';

/** The id of the link that opens the form of a new image. */
export const uploadLinkId = 'upload-an-image';

/** The parts of the view in which operators write. */
export function ContentTabs() {
  const kind = readContentAddress(usePageView().url)?.kind ?? 'posts';
  const isPost = kind === 'posts' || kind === 'post' || kind === 'new-post';
  const isFaqEntry = kind === 'faq' || kind === 'faq-entry' || kind === 'new-faq-entry';
  return (
    <Tabs
      label="Content"
      tabs={[
        { label: 'Articles', href: postsHref(), current: isPost },
        { label: 'Questions', href: questionsHref(), current: isFaqEntry },
        { label: 'Feedback', href: feedbackHref(), current: kind === 'feedback' },
        { label: 'Images', href: imagesHref(), current: kind === 'images' },
      ]}
    />
  );
}

/**
 * Shows the main action of the lists of articles and of images; the other parts have it in
 * place.
 */
export function ContentAction() {
  const address = readContentAddress(usePageView().url);
  if (address?.kind === 'images') {
    return (
      <ButtonLink id={uploadLinkId} size="small" href={imagesHref(address.use, 'new')}>
        <Icon name="plus" /> Upload an image
      </ButtonLink>
    );
  }
  if (address?.kind !== 'posts') return null;
  return (
    <ButtonLink size="small" href={postHref('new')}>
      <Icon name="plus" /> Write an article
    </ButtonLink>
  );
}
