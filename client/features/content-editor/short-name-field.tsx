import { usePageView } from '../../framework/pages/page-state.tsx';
import { TextField } from '../../ui/form/field.tsx';

/** The short name in an address, which cannot change once readers have seen it. */
export function ShortNameField(props: {
  readonly name: string;
  readonly value: string;
  /** Its public path, if it has been public; undefined while the name may change. */
  readonly frozenAt: string | undefined;
  /** Why it cannot change then. */
  readonly frozenHint: string;
  readonly hint: string;
}) {
  const { name, value, frozenAt } = props;
  const { site } = usePageView();
  if (frozenAt !== undefined) {
    return (
      <TextField
        name={name}
        label="Address"
        hint={
          <>
            {site.origin}
            {frozenAt}. {props.frozenHint}
          </>
        }
        value={value}
        readOnly
      />
    );
  }
  return (
    <TextField
      name={name}
      label="Address"
      hint={props.hint}
      autoComplete="off"
      maxLength={100}
      value={value}
      optional
    />
  );
}
