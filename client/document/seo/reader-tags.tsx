import { scriptJson } from '#shared/site/script-json.ts';
import type { Head } from '../../framework/pages/page.ts';
import type { PageView } from '../../framework/pages/page-state.tsx';
import { IconLinks } from './icon-links.tsx';
import { readerTag } from './reader-tag.ts';
import { SocialTags } from './social-tags.tsx';
import { structuredData } from './structured-data.ts';

/**
 * The tags for search engines, messengers and home screens. None of them runs scripts, so only the
 * server renders these tags and the browser loads no code for them.
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
