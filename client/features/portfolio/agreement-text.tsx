import type { AgreementText } from '#shared/product/commitments/commitments.ts';
import { AgreementBody } from '../../domain/commitment/agreement-body.tsx';
import boxCss from '../../ui/layout/box.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import css from './portfolio.module.css';

/** The whole text of an agreement, with its hash and as a file of the very bytes that are hashed. */
export function Agreement(props: { readonly agreement: AgreementText; readonly level: 2 | 3 }) {
  const { sha256, text } = props.agreement;
  return (
    <AgreementBody text={text} level={props.level}>
      <footer
        className={classes(textCss['code'], stackCss['space2'], boxCss['ruled'], css['hash'])}
      >
        <p>
          SHA-256 of this text: <code>{sha256}</code>
        </p>
        <p className="no-print">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={`agreement-${sha256.slice(0, 8)}.txt`}
          >
            <Icon name="download" /> Download the text
          </a>
        </p>
      </footer>
    </AgreementBody>
  );
}
