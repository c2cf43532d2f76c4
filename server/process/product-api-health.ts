import http from 'node:http';
import type { ReadinessCheck } from '../web/operations/readiness.ts';

/**
 * Asks the embedded product API whether it can read and write its database. Not through the proxy,
 * because there the question would wait behind visitors, and the proxy only reaches `/api`.
 */
export function embeddedApiHealth(socketPath: string): ReadinessCheck {
  return (signal) =>
    new Promise<void>((resolve, reject) => {
      const request = http.get({ socketPath, path: '/internal/health', signal }, (response) => {
        response.resume();
        if (response.statusCode === 200) resolve();
        else reject(new Error(`the product API answered ${response.statusCode}`));
      });
      request.once('error', reject);
    });
}
