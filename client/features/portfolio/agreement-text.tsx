import type { AgreementText } from '#shared/product/commitments/commitments.ts';
import { AgreementBody } from '../../domain/commitment/agreement-body.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './portfolio.module.css';

/** The whole text of an agreement, with its hash and as a file of the very bytes that are hashed. */
export function Agreement(props: { readonly agreement: AgreementText; readonly level: 2 | 3 }) {
  const { sha256, text } = props.agreement;
  return (
    <AgreementBody text={text} level={props.level}>
      <footer className={css['hash']}>
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
