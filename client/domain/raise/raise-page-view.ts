import type { RichText } from '#shared/product/content/rich-text.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { Raise } from '#shared/product/raises/raises.ts';

/** What the page of a raise shows; a preview of a draft has no more of it than is written. */
export interface RaisePageView
  extends Pick<
    NetworkRaise,
    | 'id'
    | 'company'
    | 'state'
    | 'title'
    | 'summary'
    | 'cover'
    | 'logo'
    | 'instrument'
    | 'target'
    | 'offer'
    | 'content'
    | 'ownership'
    | 'issuer'
    | 'pitch'
    | 'earlyCloseAt'
    | 'cancelUntil'
  > {
  readonly liveAt: string | null;
  readonly closesAt: string | null;
  readonly deadlineAt: string | null;
}

/** Returns a raise of the editor as its page would show it, without how much is signed. */
export function pageOfDraft(raise: Raise, pitch: RichText | null): RaisePageView {
  return {
    id: raise.id,
    company: raise.company,
    issuer: raise.company,
    state: raise.state,
    title: raise.title || 'Untitled raise',
    summary: raise.summary,
    cover: raise.cover,
    logo: raise.logo,
    instrument: raise.instrument,
    target: raise.target,
    offer: null,
    content: raise,
    ownership: raise.ownershipShown ? raise.ownership : null,
    pitch,
    liveAt: raise.liveAt,
    closesAt: raise.earlyCloseAt ?? raise.deadlineAt,
    deadlineAt: raise.deadlineAt,
    earlyCloseAt: raise.earlyCloseAt,
    cancelUntil: null,
  };
}
