import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classes } from '../../ui/tokens/classes.ts';
import type { KeyedToast, Toast, ToastStackProps } from './toast.ts';
import css from './toasts.module.css';

export interface Toasts {
  show(toast: Toast): void;
}

/** Nobody reads more at once; the oldest is removed. */
const toastsMax = 3;

const ToastContext = createContext<Toasts>({ show() {} });

/** Shows toasts from any component: `useToasts().show({ text, undo })`. */
export function useToasts(): Toasts {
  return useContext(ToastContext);
}

/**
 * The container of the toasts: empty, but in the document from the start, so that screen readers
 * announce toasts. The component for toasts is loaded with the first one; if that fails, the plain
 * sentence is shown.
 */
export function ToastProvider(props: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly KeyedToast[]>([]);
  const [Stack, setStack] = useState<ComponentType<ToastStackProps> | null>(null);
  const keys = useRef(0);

  const show = useCallback((toast: Toast): void => {
    keys.current += 1;
    const shown = { ...toast, key: keys.current };
    setToasts((before) => [...before, shown].slice(-toastsMax));
    import('./toast-stack.tsx').then(
      ({ ToastStack }) => setStack(() => ToastStack),
      (error: unknown) => {
        console.warn('Toasts failed to render.', error);
        setStack(() => BareSentences);
      },
    );
  }, []);
  const remove = useCallback((key: number): void => {
    setToasts((before) => before.filter((toast) => toast.key !== key));
  }, []);
  const api = useMemo(() => ({ show }), [show]);

  return (
    <ToastContext value={api}>
      {props.children}
      <section aria-label="Messages (F8)" className={classes(css['place'], 'no-print')}>
        <div aria-live="polite" aria-relevant="additions text">
          {Stack === null ? null : <Stack toasts={toasts} remove={remove} />}
        </div>
      </section>
    </ToastContext>
  );
}

function BareSentences({ toasts }: ToastStackProps) {
  return toasts.map(({ key, text }) => <p key={key}>{text}</p>);
}
