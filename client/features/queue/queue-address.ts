import { type QueueKind, queueKinds } from '#shared/product/queue/queue-kinds.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';

export const queueHref: string = viewPath('queue');
/** Writes the address of what is scheduled for all raises. */
export const scheduleHref = `${queueHref}&part=schedule`;

/** The selection of an address of the queue. */
export interface QueueQuery {
  readonly part: 'queue' | 'schedule';
  /** The empty string means any. */
  readonly kind: QueueKind | '';
  readonly after: string;
}

/** Reads an address of this view. */
export function readQueueQuery({ searchParams }: URL): QueueQuery {
  return {
    part: searchParams.get('part') === 'schedule' ? 'schedule' : 'queue',
    kind: queueKinds.find((kind) => kind === searchParams.get('kind')) ?? '',
    after: searchParams.get('after') ?? '',
  };
}

/** The address of what waits of one kind. */
export function kindHref(kind: QueueKind | ''): string {
  return kind === '' ? queueHref : `${queueHref}&kind=${kind}`;
}
