import type { Site } from '../../../page.ts';
import { type LegalSection, list, mail, operatorOf, paragraph, table } from '../legal-document.ts';

/** Who is responsible, and each kind of data with its purpose, legal basis and retention. */
export function whatWeProcess(site: Site): readonly LegalSection[] {
  return [
    {
      id: 'controller',
      title: 'Who is responsible',
      blocks: [
        paragraph(
          `${operatorOf(site)}, operates ${site.brandName} and is responsible for the personal data processed in it (the “controller”). Questions and requests: `,
          mail(site.contactEmail),
          '.',
        ),
        paragraph(
          'A founder who reads who opened a document, or who receives an investor’s details for a raise, is responsible for what the company does with them outside the portal.',
        ),
      ],
    },
    {
      id: 'short',
      title: 'In short',
      blocks: [
        list(
          'We process what running a private raise needs, and nothing for advertising.',
          'No advertising or analytics service is loaded by the pages of this portal.',
          'Opening a document in a data room is recorded and shown to the founder. That is a purpose of the portal, and you should know it before you open one.',
          'Income and net worth are seen by you and, with a stated reason that is itself recorded, by our staff. Founders never see them.',
          'We do not sell data.',
        ),
      ],
    },
    {
      id: 'data',
      title: 'Data, purpose, legal basis and how long',
      blocks: [
        paragraph(
          'The letters stand for the legal bases of Article 6(1) GDPR and of the equal rules elsewhere: (a) consent, (b) contract, (c) legal obligation, (f) legitimate interest, which is named in each case.',
        ),
        table(
          ['Data', 'Purpose', 'Basis', 'Kept'],
          [
            [
              'Account: name, email address, role, language, time zone, password as a one-way hash',
              'To run your account and sign you in',
              '(b)',
              'Until the account is deleted',
            ],
            [
              'Sessions: start, last use, browser name, the first part of the network address',
              'To keep you signed in, to show you your sessions, to find misuse',
              '(b), (f): security',
              '30 days at most from sign-in, and in the list of ended sessions for 30 days more',
            ],
            [
              'Company and raise: names, terms, pitch, documents, members',
              'To prepare, review and publish a raise',
              '(b)',
              'While the account of the company exists; snapshots of reviewed raises for 7 years after the end',
            ],
            [
              'Investor profile: name, legal name, country, preferences, tickets',
              'To approve you, and to show raises that fit',
              '(b)',
              'Until the account is deleted',
            ],
            [
              'Certification: the basis you state and, where the rules ask for it, income and net worth',
              'To allow only the commitments the law allows, and to prove it',
              '(c), (b)',
              '7 years after it expires, where a commitment relied on it; otherwise until the account is deleted',
            ],
            [
              'Data room log: who opened which document, which pages, for how long',
              'To show founders how their documents are read, and to trace leaks',
              '(b), (f): protection of confidential documents',
              'As long as the raise is kept',
            ],
            [
              'Commitments: amounts, states, typed signature, bank reference, refunds',
              'To run and prove the raise',
              '(b), (c)',
              '7 years after the raise has ended',
            ],
            [
              'Messages and requests between users',
              'To let founders and investors talk',
              '(b)',
              'Until both accounts are deleted',
            ],
            [
              'Contact form: name, email address, message',
              'To answer you',
              '(b), (f): answering enquiries',
              '12 months after the last answer',
            ],
            [
              'Emails we send: address, template, state of delivery',
              'To inform you of deadlines and events',
              '(b)',
              '30 days after they were sent',
            ],
            [
              'Audit log: who did what and when',
              'To prove that the record is unchanged',
              '(c), (f): evidence',
              '7 years; a deleted person appears as “Deleted user”',
            ],
            [
              'Server log: time, path, status, the first part of the network address; no names, no email addresses',
              'To keep the service running and safe',
              '(f): security',
              '30 days',
            ],
          ],
        ),
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      blocks: [
        paragraph(
          'Only what the portal needs to work is stored, so there is no consent banner. Nothing is shared with others.',
        ),
        table(
          ['Where', 'What for', 'How long'],
          [
            [
              'Session cookie (“__Host-sid”)',
              'Holds the random key of your session after you sign in',
              'Until you sign out, 30 days at most',
            ],
            [
              'Local storage: appearance',
              'Remembers a light or dark appearance if you choose one',
              'Until you clear it',
            ],
            [
              'Session storage: drafts and reloads',
              'Keeps what you typed when the page reloads, and stops it from reloading twice',
              'Until you close the tab',
            ],
          ],
        ),
      ],
    },
  ];
}
