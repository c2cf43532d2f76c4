import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import css from './field.module.css';
import { FieldFrame, type FieldWords, fieldAttributes } from './field.tsx';
import { useField } from './form-context.ts';
import { useHydrated } from './hydrated.ts';

/**
 * A password that can be shown. For a new one, `leastLength` adds a line that counts the
 * characters, because length is the only rule. What was typed is never sent back by the server.
 */
export function PasswordField(
  props: FieldWords & {
    readonly autoComplete: 'current-password' | 'new-password';
    readonly leastLength?: number;
  },
) {
  const { autoComplete, leastLength } = props;
  const field = useField(props.name);
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const [length, setLength] = useState(0);
  const input = useRef<HTMLInputElement>(null);

  // Counts what was typed, or filled in by the browser, before the scripts loaded.
  useEffect(() => setLength(input.current?.value.length ?? 0), []);

  return (
    <FieldFrame field={field} words={props}>
      <div className={css['withButton']}>
        <input
          {...fieldAttributes(field, props)}
          ref={input}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize={shown ? 'none' : undefined}
          spellCheck={false}
          onChange={(event) => setLength(event.currentTarget.value.length)}
          className={css['input']}
        />
        {hydrated ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> password</span>
          </Button>
        ) : null}
      </div>
      {leastLength === undefined ? null : <LengthMeter length={length} least={leastLength} />}
    </FieldFrame>
  );
}

function LengthMeter(props: { readonly length: number; readonly least: number }) {
  const { length, least } = props;
  const enough = length >= least;
  const words = enough
    ? `Long enough: ${length} characters`
    : `${length} of at least ${least} characters`;
  return (
    <div>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        data-enough={enough}
        className={css['meter']}
      >
        <rect width="100" height="4" className={css['meterGround']} />
        <rect width={Math.min(100, (100 * length) / least)} height="4" />
      </svg>
      <p className={css['under']} aria-live="polite">
        {length === 0 ? `At least ${least} characters` : words}
      </p>
    </div>
  );
}

/** Whose password the fields beside it are about: password managers need the account. */
export function PasswordOwner({ email }: { readonly email: string }) {
  return (
    <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
  );
}
