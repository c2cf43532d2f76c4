/**
 * A field that people neither see nor reach, and that programs which fill in every form do fill.
 * The API keeps such messages and disturbs nobody with them.
 */
export function TrapField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="contact-website">Leave this empty</label>
      <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
