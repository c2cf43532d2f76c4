import { routeOf } from '#shared/site/routes.ts';
import { Button } from '../../ui/form/button.tsx';
import css from './book.module.css';
import type { BookPart } from './book-address.ts';
import type { BookRaise } from './book-loader.ts';

/** Chooses among the raises of a company; nothing where there is only one. */
export function RaiseChoiceForm(props: { readonly raise: BookRaise; readonly part: BookPart }) {
  const { raise, part } = props;
  if (raise.others.length < 2) return null;
  return (
    <form key={raise.id} method="get" action={routeOf('dashboard').path} className={css['choice']}>
      <input type="hidden" name="view" value="book" />
      {part === 'commitments' ? null : <input type="hidden" name="part" value={part} />}
      <label>
        <span className="visually-hidden">Raise</span>
        <select name="raise" defaultValue={raise.id}>
          {raise.others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title || 'Untitled'}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" size="small">
        Show
      </Button>
    </form>
  );
}
