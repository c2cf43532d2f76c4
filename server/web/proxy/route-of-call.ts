import { endpoints } from '#shared/product/endpoints.ts';

/** What a call is named by that no endpoint of the contract matches; all of them share it. */
const otherRoute = 'other';
const apiRoot = '/api/v1/';

/** The endpoints by the segments of their paths. */
interface Branch {
  readonly named: Map<string, Branch>;
  /** What follows a segment that is a value, such as `:id`. */
  value?: Branch;
  /** The methods of the path that ends here. */
  readonly methods: Map<string, string>;
}

const root = branchesOf(Object.keys(endpoints));

function branch(): Branch {
  return { named: new Map(), methods: new Map() };
}

function branchesOf(names: readonly string[]): Branch {
  const first = branch();
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ');
    let at = first;
    for (const segment of path.slice(1).split('/')) at = below(at, segment);
    at.methods.set(method, name);
  }
  return first;
}

function below(at: Branch, segment: string): Branch {
  if (segment.startsWith(':')) {
    at.value ??= branch();
    return at.value;
  }
  const next = at.named.get(segment) ?? branch();
  at.named.set(segment, next);
  return next;
}

/**
 * The endpoint that a call is for, such as `GET /raises/:id/analytics`, and one name for whatever is
 * none: so there are never more names than endpoints, whatever is asked. `path` has its query, and
 * not the prefix of the upstream.
 */
export function routeOfCall(method: string, path: string): string {
  const queryAt = path.indexOf('?');
  const plain = queryAt === -1 ? path : path.slice(0, queryAt);
  if (!plain.startsWith(apiRoot)) return otherRoute;
  const segments = plain.slice(apiRoot.length).split('/');
  return find(root, segments, 0, method === 'HEAD' ? 'GET' : method) ?? otherRoute;
}

/** A named segment comes before a value, as the API's own router has it. */
function find(
  at: Branch,
  segments: readonly string[],
  depth: number,
  method: string,
): string | undefined {
  const segment = segments[depth];
  if (segment === undefined) return at.methods.get(method);
  const named = at.named.get(segment);
  const found = named && find(named, segments, depth + 1, method);
  if (found !== undefined || at.value === undefined) return found;
  return find(at.value, segments, depth + 1, method);
}
