import { type SavedView, savedViewNameMaxLength } from '#shared/product/saved-views/saved-views.ts';
import { routeOf } from '#shared/site/routes.ts';
import { deleteViewIntent } from '../../domain/saved-view/saved-view-actions.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { Row } from '../../ui/layout/section.tsx';
import { changeSearchIntent, saveSearchIntent } from './search-actions.ts';
import { searchHref, searchWords } from './search-words.ts';

export const tableId = 'searches';
const network = routeOf('investors-network').path;

/** The search that is about to be saved: its name, and whether it sends emails. */
export function SaveSearchPanel(props: { readonly query: string; readonly isMailOff: boolean }) {
  const { query, isMailOff } = props;
  const { url } = usePageView();
  return (
    <RecordPanel
      title="Save this search"
      closeHref={addressWith(url, { save: null })}
      openedFrom={tableId}
    >
      <p>{searchWords(query)}</p>
      <Form intent={saveSearchIntent} submit="Save search" first="name">
        <input type="hidden" name="query" value={query} />
        <Fields name="" mail={!isMailOff} />
      </Form>
    </RecordPanel>
  );
}

/** One saved search: what it finds, its name, and whether it sends emails. */
export function SearchPanel(props: { readonly search: SavedView }) {
  const { id, name, query, mail, isOutdated } = props.search;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={name}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(tableId, id)}
    >
      <p>{searchWords(query)}</p>
      {isOutdated ? (
        <p>One of its filters no longer exists, so it sends no emails. Save the search again.</p>
      ) : null}
      <Row>
        <ButtonLink href={searchHref(network, query)} size="small" variant="secondary">
          View raises
        </ButtonLink>
        <FormButton intent={deleteViewIntent} fields={{ id, name }} about={name}>
          Delete
        </FormButton>
      </Row>
      <Form intent={changeSearchIntent} submit="Save changes">
        <input type="hidden" name="id" value={id} />
        <Fields name={name} mail={mail} />
      </Form>
    </RecordPanel>
  );
}

function Fields(props: { readonly name: string; readonly mail: boolean }) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        value={props.name}
        maxLength={savedViewNameMaxLength}
        autoComplete="off"
      />
      <Checkbox
        name="mail"
        label="Email me once a day about new raises"
        value="on"
        checked={props.mail}
      />
    </>
  );
}
