/**
 * The default colours of the portal, as client/ui/tokens/tokens.css writes them; a test keeps the two
 * files equal. The server uses them to check whether an operator's own colours are readable beside
 * them, and to draw what is not a page: icons, mails and the API reference.
 */

/** One colour in both themes, each as six hexadecimal digits after a `#`. */
export interface ThemedColour {
  readonly light: string;
  readonly dark: string;
}

export type Theme = keyof ThemedColour;

export const themes: readonly Theme[] = ['light', 'dark'];

export const defaultColours = {
  paper: themed('#faf8f2', '#111815'),
  'paper-raised': themed('#fffefb', '#18211d'),
  'paper-sunken': themed('#f1eee4', '#0b110e'),
  ink: themed('#15211b', '#ebe8dd'),
  'ink-soft': themed('#445049', '#bcc3ba'),
  accent: themed('#1a5a40', '#82c6a3'),
  'accent-strong': themed('#0f3f2c', '#a9dec1'),
  'accent-soft': themed('#e2ece3', '#1b3026'),
  'on-accent': themed('#fffefb', '#0b1611'),
  brass: themed('#7d5a0c', '#deb867'),
  'brass-mark': themed('#a87a1e', '#c79a45'),
  'brass-soft': themed('#f6ecd3', '#30270f'),
  'danger-soft': themed('#fae8e3', '#3a1c18'),
  focus: themed('#8a5f06', '#e8c174'),
  selection: themed('#d5e4d8', '#2a4a3a'),
} as const satisfies Record<string, ThemedColour>;

/** The name of a colour: its CSS custom property is `--` and this name. */
export type ColourName = keyof typeof defaultColours;

/** A value for every colour an operator can change, and for every colour theirs is shown on. */
export type Colours = Readonly<Record<ColourName, ThemedColour>>;

function themed(light: string, dark: string): ThemedColour {
  return { light, dark };
}
