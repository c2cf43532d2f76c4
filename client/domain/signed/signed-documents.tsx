import type {
  SignedDocumentEntry,
  SignedSnapshot,
} from '#shared/product/commitments/signed-snapshot.ts';
import { documentFolderLabels, documentTypes } from '#shared/product/raises/document-kinds.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { bytesText } from '../../ui/form/chosen-file.ts';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from '../document/papers.module.css';
import { RaiseSection } from '../raise/raise-sections.tsx';
import { type SignedAddress, signedPageHref } from './signed-address.ts';

const closedWords: Readonly<Record<Exclude<SignedDocumentEntry['access'], 'open'>, string>> = {
  nda: 'You never accepted the NDA that this document needs.',
  'not-let-in': 'The company never gave you access to this document.',
  'taken-down': 'An operator took this document down.',
};

/** Lists the documents of what was signed, each with the version and the hash that were signed. */
export function SignedDocuments(props: {
  readonly address: SignedAddress;
  readonly signed: SignedSnapshot;
}) {
  const { documents } = props.signed;
  return (
    <RaiseSection id="documents" title="Documents">
      {documents.length === 0 ? (
        <p>This version had no documents.</p>
      ) : (
        <ul className={css['list']}>
          {documents.map((document) => (
            <Entry
              key={`${document.id} ${document.n}`}
              address={props.address}
              document={document}
            />
          ))}
        </ul>
      )}
    </RaiseSection>
  );
}

function Entry(props: { readonly address: SignedAddress; readonly document: SignedDocumentEntry }) {
  const { address, document } = props;
  const { id, n, name, folder, mediaType, pageCount, bytes, sha256, access, note } = document;
  const { site } = usePageView();
  const hasPages = access === 'open' && pageCount !== null;
  const about = [
    documentFolderLabels[folder],
    `version ${n}`,
    documentTypes[mediaType].label,
    ...(pageCount === null ? [] : [pageCount === 1 ? '1 page' : `${pageCount} pages`]),
    bytesText(bytes),
  ];
  const at = { document: id, n, page: 1, zoom: 'fit' } as const;
  return (
    <li>
      <p className={classes(rowCss['middle'], rowCss['spread'], css['name'])}>
        {hasPages ? (
          <a href={signedPageHref(address, at)} className={rowCss['link']}>
            {name}
          </a>
        ) : (
          name
        )}
        {document.mayDownload ? (
          <a
            href={`${site.apiBaseUrl}/documents/${id}/content?n=${n}`}
            download
            className={rowCss['link']}
          >
            Download<span className="visually-hidden"> {name}</span>
          </a>
        ) : null}
      </p>
      <p className={textCss['note']}>{about.join(', ')}</p>
      {note === '' ? null : <p className={textCss['note']}>What changed in it: {note}</p>}
      {access === 'open' ? null : <p className={textCss['note']}>{closedWords[access]}</p>}
      <p className={classes(textCss['soft'], textCss['code'])}>
        SHA-256: <code>{sha256}</code>
      </p>
    </li>
  );
}
