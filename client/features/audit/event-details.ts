import { isCurrency } from '#shared/money/currencies.ts';
import { formatMoney } from '#shared/money/money.ts';
import { bookPath, viewPath } from '#shared/site/dashboard-address.ts';

/** Something that an event notes: before it, after it, or both. */
export interface NotedDetail {
  readonly name: string;
  /** Null where the event does not say it. */
  readonly before: string | null;
  readonly after: string | null;
}

type Noted = Readonly<Record<string, unknown>>;

/**
 * Returns what an event notes, from the JSON of the log. What is no object there is shown as it is.
 */
export function detailsOf(before: string | null, after: string | null): readonly NotedDetail[] {
  const [from, to] = [notedIn(before), notedIn(after)];
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names]
    .filter((name) => name !== 'currency' || !('amount' in from || 'amount' in to))
    .map((name) => ({
      name: inWords(name),
      before: written(from, name),
      after: written(to, name),
    }));
}

/** The view of the dashboard where what an event was about is seen; null if there is none. */
export function targetHref(type: string, id: string, after: string | null): string | null {
  const itself = encodeURIComponent(id);
  if (type === 'user') return `${viewPath('people')}&id=${itself}`;
  if (type === 'raise') return `${viewPath('review')}&raise=${itself}`;
  const { raise } = notedIn(after);
  return type === 'commitment' && typeof raise === 'string'
    ? `${bookPath(raise)}&id=${itself}`
    : null;
}

function notedIn(json: string | null): Noted {
  if (json === null) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Noted) : { value };
  } catch {
    return { value: json };
  }
}

function written(noted: Noted, name: string): string | null {
  const value = noted[name];
  if (value === undefined || value === null || value === '') return null;
  const { currency } = noted;
  if (
    name === 'amount' &&
    typeof value === 'number' &&
    typeof currency === 'string' &&
    isCurrency(currency)
  ) {
    return formatMoney({ amount: value, currency });
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** "expiresAt" as "Expires at", "agreementSha256" as "Agreement SHA-256". */
function inWords(name: string): string {
  const [, hashed] = /^(.*)sha256$/i.exec(name) ?? [];
  if (hashed !== undefined) return `${hashed === '' ? '' : `${inWords(hashed)} `}SHA-256`;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
