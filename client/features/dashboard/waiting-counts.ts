import type { QueueKind } from '#shared/product/queue/queue.ts';
import { readTaskCount } from '../../domain/commitment/task-count.ts';
import type { ApiClient } from '../../framework/http/client.ts';

/** Everything that waits for an operator, of some kinds or of all; null when it could not be counted. */
async function countInQueue(api: ApiClient, kinds?: readonly QueueKind[]): Promise<number | null> {
  try {
    const { counts } = await api.send('GET /admin/queue', { query: { limit: 1 } });
    const counted = counts.filter(({ kind }) => kinds?.includes(kind) ?? true);
    return counted.reduce((sum, { count }) => sum + count, 0);
  } catch {
    return null;
  }
}

/** How many things of all kinds wait for an operator; null when they could not be counted. */
export function countWaiting(api: ApiClient): Promise<number | null> {
  return countInQueue(api);
}

/** How many raises are to be settled and refunds to be paid; null when they could not be counted. */
export function countToSettle(api: ApiClient): Promise<number | null> {
  return countInQueue(api, ['raise-settling', 'refund-due']);
}

/** How many messages are waiting for an answer; null when they could not be counted. */
export async function countWaitingMessages(api: ApiClient): Promise<number | null> {
  try {
    return (await api.send('GET /admin/messages', { query: { limit: 1 } })).counts.new;
  } catch {
    return null;
  }
}

/** How many jobs have failed; null when they could not be counted. */
export async function countFailedJobs(api: ApiClient): Promise<number | null> {
  try {
    return (await api.send('GET /admin/jobs', { query: { state: 'failed', limit: 1 } })).counts
      .failed;
  } catch {
    return null;
  }
}

/** How many raises wait for an operator; null when they could not be counted. */
export async function countRaisesToReview(api: ApiClient): Promise<number | null> {
  try {
    const { items, requests } = await api.send('GET /admin/reviews', {
      query: { limit: 100 },
    });
    return items.length + requests.length;
  } catch {
    return null;
  }
}

/** How many investor profiles wait for a decision; null when they could not be counted. */
export async function countWaitingProfiles(api: ApiClient): Promise<number | null> {
  try {
    return (await api.send('GET /admin/people', { query: { limit: 1 } })).waiting.profiles;
  } catch {
    return null;
  }
}

/** How many requests and questions wait in data rooms; null when they could not be counted. */
export async function countWaitingInRooms(api: ApiClient): Promise<number | null> {
  try {
    const { requests, questions } = await api.send('GET /rooms/waiting');
    return requests + questions;
  } catch {
    return null;
  }
}

/** How many commitments somebody has to do something about; null when they could not be counted. */
export async function countCommitmentTasks(api: ApiClient): Promise<number | null> {
  try {
    return await readTaskCount(api);
  } catch {
    return null;
  }
}
