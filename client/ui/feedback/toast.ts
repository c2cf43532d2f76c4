/** A short message about what was just done; it goes away by itself. */
export interface Toast {
  /** One sentence that says what happened: "The calculation is deleted." */
  readonly text: string;
  /** Undoes it. Offered as a button; if it fails, the toast says so and stays. */
  readonly undo?: () => void | Promise<void>;
}

export interface KeyedToast extends Toast {
  readonly key: number;
}

export interface ToastStackProps {
  readonly toasts: readonly KeyedToast[];
  readonly remove: (key: number) => void;
}
