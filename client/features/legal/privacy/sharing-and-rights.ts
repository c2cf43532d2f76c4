import type { Site } from '../../../page.ts';
import { type LegalSection, link, list, mail, paragraph, table } from '../legal-document.ts';

/** Who receives data, what happens on deletion, and the rights of the people concerned. */
export function sharingAndRights(site: Site): readonly LegalSection[] {
  const dashboard = link('your dashboard', '/dashboard?view=privacy');
  return [
    {
      id: 'recipients',
      title: 'Who receives data',
      blocks: [
        list(
          'Founders see the investors who ask for access, commit or write to them: name, profile, amounts, and how the documents of that raise were read.',
          'Investors see what a raise publishes and, in a data room they were admitted to, its documents.',
          'Approved investors appear in the network only as far as they chose: hidden, visible to members, or public.',
          'Our staff see what their task needs. Reading financial data requires a stated reason, and each reading is recorded.',
          'Companies that host our servers and deliver our mail process data for us under contract, on our instructions.',
          'Authorities and courts receive what the law obliges us to give.',
        ),
        paragraph(
          'The portal runs on servers under our control, and its data stay where those are. Where a member lives in another country, that member reads what the list above says from there. If we were to use a processor outside the area whose law protects you, we would do so only with the safeguards that law asks for.',
        ),
      ],
    },
    {
      id: 'retention',
      title: 'What deletion erases and what it keeps',
      blocks: [
        paragraph(
          'You may have your account deleted at any time; ',
          dashboard,
          ' says how. It is closed as soon as we know that the request is yours, and erased after 7 days, in which you can still change your mind.',
        ),
        table(
          ['Data', 'What happens'],
          [
            ['Profile, preferences, watchlist, drafts, sessions, notifications', 'Erased'],
            ['Commitments that never reached “signed”', 'Erased'],
            [
              'Commitments that were signed, their events and the audit lines',
              'Kept. Your name is replaced by “Deleted user”. The legal name is sealed for 7 years, for tax, accounting and legal claims, and then erased.',
            ],
            ['Backups', 'Overwritten in the ordinary course, within 35 days'],
          ],
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        list(
          'Access and a copy: ask for what we hold about you. You get it as a file you can read and take elsewhere.',
          'Correction: most of it you can correct yourself. Signed documents are corrected by an addition, not by a change.',
          'Deletion and restriction, as described above.',
          'Objection: you may object to processing that rests on a legitimate interest, for reasons of your situation.',
          'Withdrawal: where something rests on your consent, you may withdraw it for the future.',
          'Complaint: you may complain to the data protection authority where you live, where you work, or where we are.',
        ),
        paragraph(
          'What you can do yourself, and where to ask for the rest, is in ',
          dashboard,
          '. Or write to ',
          mail(site.contactEmail),
          '. We answer within one month. If we need longer or must refuse, we tell you why within that month.',
        ),
      ],
    },
    {
      id: 'decisions',
      title: 'Automated decisions',
      blocks: [
        paragraph(
          'Profiles, certifications and raises are approved or refused by people. The match score is a fixed formula over stage, sector, country and ticket; it is shown with its reasons and decides nothing. An investment limit is arithmetic on what you stated; ask us to look at it if you think that it is wrong.',
        ),
      ],
    },
    {
      id: 'security',
      title: 'How it is protected',
      blocks: [
        paragraph(
          'Connections are encrypted. Passwords are stored as memory-hard hashes, session keys as hashes only. Each access to an object is checked against one table of permissions. The audit log is chained, so that a changed line is detected. If your data are affected by a breach that puts you at risk, we tell you and the authority without undue delay.',
        ),
        paragraph('Found a weakness? Write to ', mail(site.securityEmail), '.'),
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        paragraph(
          'The portal is for adults. We delete an account when we learn that it belongs to somebody under 18.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        paragraph(
          'Each version has a date and stays readable on this page. We tell account holders by email before a change that matters takes effect.',
        ),
      ],
    },
  ];
}
