import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { commitmentFor } from '../commitments/commitment-access.ts';
import { investorPayment } from './investor-payment.ts';

/** How an investor pays what they have signed. Nobody else is shown it here, not even an operator. */
export function investorPaymentRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, encrypter } = deps;
  app.route({
    ...endpoint('GET /commitments/:id/payment'),
    config: { action: 'commitment.read-payment' },
    handler: async function readPayment(request) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const found = await commitmentFor(storage.db, actor, 'commitment.read-payment', id);
      return investorPayment(storage.db, encrypter, found.row, found.raise, deps.now());
    },
  });
}
