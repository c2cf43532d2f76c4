import { useEffect, useRef, useState } from 'react';
import { layOut } from '../../framework/navigation/lay-out.ts';
import { useNavigation, usePageView } from '../../framework/pages/page-state.tsx';

/**
 * Does what a browser does when a new document arrives, for navigations inside the
 * document: announces the new page's title, moves the focus to the field that it begins in or to its
 * heading, closes open menus.
 */
export function Arrival() {
  const { url } = usePageView();
  const navigation = useNavigation();
  const at = url.pathname + url.search;
  const [announced, setAnnounced] = useState('');
  const place = placeOf(url);
  const before = useRef({ at, place });
  const isHeadingDue = useRef(false);

  useEffect(() => {
    if (before.current.at === at) return;
    const samePlace = before.current.place === place;
    before.current = { at, place };
    for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
      open.hidePopover();
    }
    setAnnounced(document.title);
    // Within a page (a tab, a filter) the focus stays where it is, if that element still exists.
    const active = document.activeElement;
    // A page that begins in a field has focused it as it appeared.
    if (active?.matches('[data-first]')) return;
    const focusLost = active === null || active === document.body;
    if (samePlace && !focusLost && !isHeadingDue.current) return;
    isHeadingDue.current = true;
    let left = false;
    // Focusing takes the layout of the page, which is much work for a task that rendered it.
    void layOut(document).then(() => {
      // Unless a part of the page, or somebody, has moved the focus by then.
      if (left) return;
      isHeadingDue.current = false;
      if (document.activeElement === active) focusBeginning();
    });
    return () => {
      left = true;
    };
  }, [at, place]);

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {navigation.phase === 'loading' ? 'Loading' : announced}
    </p>
  );
}

/** A dashboard view has its own heading, like a page. */
function placeOf({ pathname, searchParams }: URL): string {
  return `${pathname} ${searchParams.get('view') ?? ''}`;
}

function focusBeginning(): void {
  const main = document.getElementById('main');
  const first = main?.querySelector<HTMLElement>('[data-first]');
  const target = first ?? main?.querySelector('h1') ?? main;
  if (target === null || target === undefined) return;
  if (target !== first && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
