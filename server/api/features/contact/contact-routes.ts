import {
  type ContactMessage,
  type ContactReceipt,
  contactAnswerBusinessDays,
  contactBodyMaxLength,
} from '../../../../shared/product/contact/contact.ts';
import { messageLifecycle } from '../../../../shared/product/contact/lifecycle.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { bodyWithText } from '../../platform/http/body-limits.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import { take } from '../../platform/lifecycle.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { takeRate } from '../../platform/storage/rates.ts';
import type { Write } from '../../platform/storage/storage.ts';
import {
  contactRatePerAddress,
  contactRatePerNetwork,
  faultsOf,
  isSpam,
  tidied,
} from './contact-rules.ts';
import {
  insertMessage,
  newReference,
  operatorAddresses,
  type SentMessage,
} from './contact-store.ts';

const sending = { state: null, event: 'send', who: 'visitor' } as const;

/** Messages to the operator. */
export function contactRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('POST /contact'),
    config: { action: 'message.send' },
    bodyLimit: bodyWithText(contactBodyMaxLength),
    handler: async function sendMessage(request, reply) {
      const message = tidied(request.body);
      const faults = faultsOf(message);
      if (faults.length > 0) throw invalid(faults);
      const { ipPrefix } = request.visitor;
      return parts.once<ContactReceipt>(request, reply, async (commit) => {
        const answer = await commit(async function commitMessage(trx) {
          const now = parts.now();
          await takeRate(trx, `contact:${ipPrefix}`, contactRatePerNetwork, now);
          await takeRate(trx, `contact:${message.email}`, contactRatePerAddress, now);
          const reference = newReference();
          const received = { id: newId('msg'), reference, message };
          // A program that filled in the hidden field gets the same response as a person, but no
          // mail is sent.
          await take(messageLifecycle, sending, {
            guards: { fromAProgram: () => isSpam(message) },
            effects: {
              store: (state) => insertMessage(trx, received, state, now),
              mail: () => queueMails(trx, received, now),
            },
          });
          return {
            status: 201,
            body: { reference, answerWithinBusinessDays: contactAnswerBusinessDays },
          };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });

  async function queueMails(trx: Write, received: SentMessage, now: number): Promise<void> {
    const { id, reference, message } = received;
    for (const to of await recipientsOf(trx, message)) {
      await queueMail(
        trx,
        {
          to,
          template: 'contact-message',
          vars: { reference, ...wordsOf(message) },
          dedupeKey: `contact-message:${id}:${to}`,
        },
        now,
      );
    }
    await queueMail(
      trx,
      {
        to: message.email,
        template: 'contact-received',
        vars: { name: message.name, reference, businessDays: contactAnswerBusinessDays },
        dedupeKey: `contact-received:${id}`,
      },
      now,
    );
  }

  /** The configured address, or else all operators. */
  async function recipientsOf(trx: Write, { topic }: ContactMessage): Promise<readonly string[]> {
    const { contactEmail, securityEmail } = parts.options;
    const configured = topic === 'security' ? (securityEmail ?? contactEmail) : contactEmail;
    return configured === undefined ? operatorAddresses(trx) : [configured];
  }
}

function wordsOf({ name, email, topic, body }: ContactMessage) {
  return { name, email, topic, body };
}
