import { Notice } from '../../ui/feedback/notice.tsx';
import type { TwoFactorSetting } from './two-factor-loader.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/**
 * Shows what an operator sees of the dashboard until two-factor authentication is on, if it is
 * required.
 */
export function TwoFactorFirst(props: { readonly setting: TwoFactorSetting | null }) {
  return (
    <>
      <Notice tone="attention" title="One thing first">
        <p>
          This portal requires two-factor authentication of its operators. The rest of the dashboard
          opens as soon as it is on.
        </p>
      </Notice>
      <TwoFactorPanel setting={props.setting} />
    </>
  );
}
