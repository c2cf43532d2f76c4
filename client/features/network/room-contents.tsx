import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { longDate } from '../../ui/data/dates.ts';
import { Table } from '../../ui/data/table.tsx';
import { Section } from '../../ui/layout/section.tsx';
import css from './raise-page.module.css';

/**
 * Shows what the data room of a raise has: its documents by name, and the questions that were
 * answered.
 */
export function RoomContents(props: { readonly raise: NetworkRaise }) {
  const { documents, questions, snapshot } = props.raise;
  return (
    <>
      {documents === null ? null : <Documents documents={documents} />}
      {questions === null || questions.length === 0 ? null : <Questions questions={questions} />}
      {snapshot === null ? null : <Published snapshot={snapshot} />}
    </>
  );
}

function Documents(props: { readonly documents: NonNullable<NetworkRaise['documents']> }) {
  const { documents } = props;
  return (
    <Section
      id="documents"
      title="Documents"
      lede="To read them takes access, which the company grants."
      rule
    >
      {documents.length === 0 ? (
        <p>The company has not uploaded any yet.</p>
      ) : (
        <Table
          caption="Documents of the data room"
          captionHidden
          columns={[
            {
              key: 'name',
              title: 'Name',
              cell: ({ name, addedAt }) =>
                addedAt === null ? (
                  name
                ) : (
                  <>
                    {name}
                    <span className={css['note']}>
                      Added on {longDate(addedAt)}, not part of what was reviewed
                    </span>
                  </>
                ),
            },
            { key: 'folder', title: 'Folder', cell: ({ folder }) => documentFolderLabels[folder] },
            {
              key: 'pages',
              title: 'Pages',
              numeric: true,
              cell: ({ pageCount }) => pageCount ?? 'Not counted',
            },
            {
              key: 'nda',
              title: 'NDA',
              cell: ({ ndaRequired }) => (ndaRequired ? 'To be accepted first' : 'Not needed'),
            },
          ]}
          rows={documents}
          rowKey={({ folder, name }) => `${folder}/${name}`}
        />
      )}
    </Section>
  );
}

function Questions(props: { readonly questions: NonNullable<NetworkRaise['questions']> }) {
  return (
    <Section id="questions" title="Questions answered" width="text" rule>
      {props.questions.map(({ id, question, answer, answeredAt }) => (
        <article key={id} className={css['question']}>
          <h3>{question}</h3>
          <p className={css['answer']}>{answer}</p>
          <p className={css['note']}>Answered on {longDate(answeredAt)}</p>
        </article>
      ))}
    </Section>
  );
}

function Published(props: { readonly snapshot: NonNullable<NetworkRaise['snapshot']> }) {
  const { seq, sha256, createdAt } = props.snapshot;
  return (
    <Section width="text" ground="sunken">
      <p className={css['note']}>
        Version {seq} of this raise, of {longDate(createdAt)}. Its SHA-256 is{' '}
        <code className={css['hash']}>{sha256}</code>.
      </p>
    </Section>
  );
}
