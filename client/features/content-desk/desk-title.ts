import type { DeskData } from './desk-data.ts';

/** The beginning of the window's title for what this view shows. */
export function deskTitle(data: DeskData): string {
  switch (data.kind) {
    case 'posts':
      return 'Articles';
    case 'post':
      return data.post?.title ?? 'New article';
    case 'faq':
      return 'Questions';
    case 'answer':
      return data.item?.question ?? 'New question';
    case 'feedback':
      return 'Feedback';
    case 'images':
      return 'Images';
  }
}
