import type { ContactTopic } from '#shared/product/contact/contact.ts';
import type { ContactState } from '#shared/product/contact/lifecycle.ts';

declare module '../../platform/storage/storage.ts' {
  /** What visitors wrote to the operators. */
  interface Tables {
    contact_messages: {
      id: string;
      reference: string;
      name: string;
      email: string;
      topic: ContactTopic;
      body: string;
      state: ContactState;
      created_at: string;
      answered_at: string | null;
      /** The operator who set the state last; null when nobody has. */
      changed_by: string | null;
      changed_at: string | null;
      version: number;
    };
  }
}
