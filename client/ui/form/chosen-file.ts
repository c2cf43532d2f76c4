/** What a file field accepts, and why it refuses a file, in plain words. */

export interface FileKind {
  /** The name people use: "PDF". */
  readonly label: string;
  /** Its media types: offered in the browser's dialog. */
  readonly types: readonly string[];
  /** The file extensions, with the dot. */
  readonly endings: readonly string[];
}

/** The kinds of file that go by these media types, each with its label and its extension. */
export function fileKinds(
  types: Readonly<Record<string, { readonly label: string; readonly extension: string }>>,
): readonly FileKind[] {
  return Object.entries(types).map(([type, { label, extension }]) => ({
    label: label.split(' ')[0] ?? label,
    types: [type],
    endings: extension === 'jpg' ? ['.jpg', '.jpeg'] : [`.${extension}`],
  }));
}

/** The file with its media type. Browsers do not know every type; the ending says which is meant. */
export function withKnownType(file: File, kinds: readonly FileKind[]): File {
  if (kinds.some(({ types }) => types.includes(file.type))) return file;
  const kind = kinds.find(({ endings }) =>
    endings.some((ending) => file.name.toLowerCase().endsWith(ending)),
  );
  const type = kind?.types[0];
  return type === undefined ? file : new File([file], file.name, { type });
}

/** "PDF, PNG or JPEG". */
export function kindsText(kinds: readonly FileKind[]): string {
  const labels = kinds.map(({ label }) => label);
  const last = labels.pop() ?? '';
  return labels.length === 0 ? last : `${labels.join(', ')} or ${last}`;
}

/** "PDF or PNG, at most 25 MB."; undefined without limits. */
export function limitsText(kinds: readonly FileKind[], maxBytes: number): string | undefined {
  const most = Number.isFinite(maxBytes) ? `at most ${sizeText(maxBytes, maxBytes)}` : undefined;
  if (kinds.length === 0) return most === undefined ? undefined : `A file of ${most}.`;
  return [kindsText(kinds), most].filter(Boolean).join(', ').concat('.');
}

/** The `accept` attribute of its control, for the browser's dialog. */
export function acceptText(kinds: readonly FileKind[]): string | undefined {
  if (kinds.length === 0) return undefined;
  return kinds.flatMap(({ types, endings }) => [...types, ...endings]).join(',');
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** "850 kB", "1.2 MB", "525 MB": in powers of 1,000, as file managers show it, rounded up. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1_000 && unit < units.length - 1) [value, unit] = [value / 1_000, unit + 1];
  const shown = unit < 2 || value >= 100 ? Math.ceil(value) : Math.ceil(value * 10) / 10;
  return `${shown} ${bytes === 1 ? 'byte' : units[unit]}`;
}

const mebibyte = 1024 * 1024;

/**
 * A size beside its limit, in the unit the limit is set in: "5.1 MiB" when at most 5 are allowed.
 */
function sizeText(bytes: number, limit: number): string {
  if (limit % mebibyte !== 0) return bytesText(bytes);
  return `${Math.ceil((bytes / mebibyte) * 10) / 10} MiB`;
}

/**
 * Why a chosen file will not be taken; undefined when nothing is wrong so far. Only its name and
 * size are checked here; the server checks its content.
 */
export function fileRefusal(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  kinds: readonly FileKind[],
  maxBytes: number,
): string | undefined {
  const ending = name.toLowerCase();
  const known = kinds.some(
    ({ types, endings }) => types.includes(type) || endings.some((each) => ending.endsWith(each)),
  );
  if (kinds.length > 0 && !known) return `“${name}” is not a ${kindsText(kinds)} file.`;
  if (size === 0) return `“${name}” is empty.`;
  if (size > maxBytes) {
    const [has, most] = [sizeText(size, maxBytes), sizeText(maxBytes, maxBytes)];
    return `“${name}” has ${has}; at most ${most} are allowed.`;
  }
  return undefined;
}
