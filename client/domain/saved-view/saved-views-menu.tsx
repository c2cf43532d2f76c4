import { createContext, useContext } from 'react';
import {
  type SavedView,
  type SavedViewList,
  savedViewNameMaxLength,
} from '#shared/product/saved-views/saved-views.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import { deleteViewIntent, saveViewIntent } from './saved-view-actions.ts';
import { chosenIn, isShown, savedViewHref } from './saved-view-address.ts';
import css from './saved-views.module.css';

/** The saved views of the list that is shown; null where they could not be read. */
export const SavedViewsContext = createContext<readonly SavedView[] | null>(null);

/** In the bar of a list: its saved views, and a form that saves what is chosen now. */
export function SavedViewsMenu({ list }: { readonly list: SavedViewList }) {
  const { url } = usePageView();
  const views = useContext(SavedViewsContext);
  if (views === null) return null;
  return (
    <Menu label="Views" icon="bookmark" shown>
      {views.length === 0 ? (
        <p>Save the filters, order and columns that you use often.</p>
      ) : (
        views.map((view) => {
          const isCurrent = isShown(url, view);
          return (
            <div key={view.id} className={css['view']}>
              <a href={savedViewHref(url, view)} aria-current={isCurrent ? 'true' : undefined}>
                <span className={css['tick']}>{isCurrent ? <Icon name="check" /> : null}</span>
                <span>{view.name}</span>
              </a>
              <FormButton
                intent={deleteViewIntent}
                fields={{ id: view.id, name: view.name }}
                variant="quiet"
                about={view.name}
              >
                Delete
              </FormButton>
            </div>
          );
        })
      )}
      <div className={css['save']}>
        <Form intent={saveViewIntent} submit="Save view" variant="secondary" saidElsewhere>
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={chosenIn(url)} />
          <TextField
            name="name"
            label="Name for what is shown now"
            maxLength={savedViewNameMaxLength}
            autoComplete="off"
          />
        </Form>
      </div>
    </Menu>
  );
}

/** What came of saving or deleting a view; the menu is closed by then. */
export function SavedViewOutcome() {
  const saved = useFormResult(saveViewIntent);
  const deleted = useFormResult(deleteViewIntent);
  return (
    <>
      <FormOutcome intent={saveViewIntent} result={saved} />
      <FormOutcome intent={deleteViewIntent} result={deleted} />
    </>
  );
}
