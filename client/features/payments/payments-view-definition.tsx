import { defineView } from '../../framework/views/view-definition.ts';
import { paymentActions } from './payment-actions.ts';
import {
  type FoundPayments,
  findPayments,
  type PaymentsContent,
  readPayments,
} from './payments-loader.ts';
import { PaymentsView } from './payments-view.tsx';

export const view = defineView<PaymentsContent, FoundPayments>({
  find: findPayments,
  load: readPayments,
  actions: paymentActions,
  titleOf: (content) =>
    content.part === 'one'
      ? `${content.instruction.company.name}, ${content.instruction.currency}`
      : undefined,
  Component: ({ data }) => <PaymentsView content={data} />,
});
