import { scriptJson } from '../../shared/script-json.ts';
import type { Head } from '../page.ts';
import type { PageView } from '../page-state.tsx';
import { IconLinks } from './icon-links.tsx';
import { readerTag } from './reader-tag.ts';
import { SocialTags } from './social-tags.tsx';
import { structuredData } from './structured-data.ts';

/**
 * What a document says to readers other than people: search engines, messengers, home screens.
 * None of them runs the page, so only the server draws this, and the browser loads nothing for it.
 */
export function ReaderTags(props: { readonly head: Head; readonly view: PageView }) {
  const { head, view } = props;
  return (
    <>
      <IconLinks site={view.site} />
      <SocialTags head={head} view={view} />
      {structuredData(view).map((fact) => (
        <script {...readerTag} key={String(fact['@type'])} type="application/ld+json">
          {scriptJson(fact)}
        </script>
      ))}
    </>
  );
}
