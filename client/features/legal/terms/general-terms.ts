import type { Site } from '../../../page.ts';
import { type LegalSection, link, list, mail, operatorOf, paragraph } from '../legal-document.ts';

/** Fees, content, liability, ending, changes and law. */
export function generalTerms(site: Site): readonly LegalSection[] {
  const { brandName, legalEntity } = site;
  return [
    {
      id: 'fees',
      title: 'Fees',
      blocks: [
        paragraph(
          'An account costs nothing, and the portal deducts nothing from any investment: no money passes through it. Services we provide beside the portal are charged under our written schedule, which you can ask for ',
          link('on the contact page', '/contact?topic=services'),
          '. You owe a fee only after you have agreed to it in writing.',
        ),
      ],
    },
    {
      id: 'content',
      title: 'What you upload',
      blocks: [
        paragraph(
          'What you upload remains yours. You allow us to store it, to make technical copies of it and to show it to the people you or these terms admit, for as long as the portal needs it. You confirm that you have the rights to it.',
        ),
        paragraph(
          'We remove what is unlawful when we learn of it. Ask for removal at ',
          mail(site.contactEmail),
          ', naming the page and the reason.',
        ),
      ],
    },
    {
      id: 'service',
      title: 'The service',
      blocks: [
        paragraph(
          'We run the portal with care, keep backups and announce planned interruptions. We do not promise that it is available without interruption. A deadline is a moment in time, not a promise that the portal can be reached in its last minutes: act early.',
        ),
        paragraph(
          'We may change or end functions of the portal. A raise that is live is carried through to its end under the rules it started with.',
        ),
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        paragraph(
          'We answer without limit for intent, for gross negligence, for injury to life, body or health, and wherever the law does not allow us to limit our liability. For ordinary negligence we answer only for the breach of a duty on which you could rely for this agreement to make sense, and then only for the damage that was typical and foreseeable.',
        ),
        paragraph(
          `${legalEntity} does not answer for what founders or investors state, promise, pay or fail to pay, or for the result of an investment.`,
        ),
      ],
    },
    {
      id: 'ending',
      title: 'Ending your account',
      blocks: [
        paragraph(
          'You may close your account at any time; ',
          link('your dashboard', '/dashboard?view=privacy'),
          ' says how. There are 7 days in which you can change your mind. Commitments that were signed, and the record of them, remain, because other people and the law rely on them; how they are kept is set out in the ',
          link('privacy policy', '/privacy-policy#retention'),
          '.',
        ),
        paragraph(
          'We may end this agreement with 30 days’ notice, and without notice for an important reason, such as a serious or repeated breach of these terms. Neither ends your obligations or your rights from commitments already made.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        paragraph(
          'Each version of these terms has a date and stays readable on this page. When you register, the version you accept is recorded with the time. We ask you again when a new version changes your rights or duties, at least 30 days before it takes effect. If you do not accept it, you may close your account; a raise that is already live ends under the version it began with.',
        ),
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      blocks: [
        paragraph(
          `These terms are governed by the law of ${site.jurisdiction === '' ? 'the place where the operator is established' : site.jurisdiction}, and its courts decide disputes. If you are a consumer, you keep the protection of the mandatory rules of the country you live in and may also go to the courts there.`,
        ),
        list(
          'If a provision is void, the others remain.',
          'A notice in the portal or to your confirmed email address counts as written.',
          `You may not transfer this agreement without our consent. We may transfer it together with the operation of ${brandName}, after telling you.`,
        ),
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        paragraph(
          `${operatorOf(site)}. Write to: `,
          mail(site.contactEmail),
          '. Weaknesses in security: ',
          mail(site.securityEmail),
          '.',
        ),
      ],
    },
  ];
}
