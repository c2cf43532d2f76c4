import { routeOf } from '#shared/site/routes.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { PanelPage } from '../../ui/layout/panel-page.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';

/**
 * After logging in for a file. Browsers stay on the page from which they save a file, and that must
 * not be the form with the password, so it begins to load from here, with and without scripts.
 */
export function DownloadAfterLogIn(props: { readonly file: string }) {
  const { file } = props;
  return (
    <PanelPage title="Your download" lede="You’re logged in. Your download is starting.">
      <meta httpEquiv="refresh" content={`0; url=${file}`} />
      <p>
        If nothing happens,{' '}
        <a href={file}>
          <Icon name="download" /> download the file
        </a>
        .
      </p>
      <p>
        <ButtonLink href={routeOf('dashboard').path}>Go to your dashboard</ButtonLink>
      </p>
    </PanelPage>
  );
}
