import type { Site } from '../../../page.ts';
import { type LegalSection, list, mail, operatorOf, paragraph } from '../legal-document.ts';

/** Who offers the portal, what it is, and what holds for every account. */
export function usingThePortal(site: Site): readonly LegalSection[] {
  const { brandName } = site;
  return [
    {
      id: 'parties',
      title: 'Who these terms are between',
      blocks: [
        paragraph(
          `${brandName} is operated by ${operatorOf(site)} (“we”, “us”, “the operator”). These terms are the agreement between us and every person who opens an account (“you”). They also cover anyone who only reads the public pages, as far as they can apply to a reader.`,
        ),
        paragraph(
          'Where you act for a company, a fund or another organisation, you confirm that you may bind it, and “you” means that organisation as well.',
        ),
      ],
    },
    {
      id: 'the-portal',
      title: 'What the portal is, and what it is not',
      blocks: [
        paragraph(
          `${brandName} is a private portal in which founders prepare a raise, we review it before it is published, and approved investors read it, record commitments and are carried through to the close or to their release.`,
        ),
        list(
          'We never hold money. Nothing is paid to us, through us or by us on account of an investment. Money passes between the investor’s bank and the company’s bank.',
          'We give no advice. Nothing on the portal is investment, legal, tax or accounting advice, or a recommendation to buy or sell anything. A match score compares stated preferences with stated terms and says nothing about quality.',
          'Our review is no endorsement. It checks that a raise is complete and consistent with the published checklist. It does not check whether the business will succeed, and it does not replace your own examination.',
          'The portal is not an exchange. There is no market in what is bought through it, and we do not arrange resales.',
        ),
      ],
    },
    {
      id: 'accounts',
      title: 'Your account',
      blocks: [
        list(
          'You must be at least 18 years old and able to enter into contracts where you live.',
          'An account belongs to one person and has one role: founder or investor. Do not share it. Several people of one company use an account each.',
          'You confirm your email address before you can do more than sign in. Keep it current: deadlines and requests to reconfirm are sent to it.',
          'Choose a password of at least 12 characters that you use nowhere else. What is done while signed in as you counts as done by you, unless you can show that it was not and that you took ordinary care.',
          [
            'Tell us at once if you think someone else has used your account: ',
            mail(site.securityEmail),
            '.',
          ],
        ),
        paragraph(
          'We may refuse an account, ask for further information, or suspend an account while we look into a breach of these terms or a risk to other users. We say why, unless the law forbids it, and you may answer.',
        ),
      ],
    },
    {
      id: 'conduct',
      title: 'What you may not do',
      blocks: [
        list(
          'State anything you know to be untrue, leave out what makes a statement misleading, or pass yourself off as somebody else.',
          'Advertise a raise outside the portal in a way the law that governs that raise does not allow.',
          'Pass on documents, figures, names or messages from a data room to people who have not been admitted to it.',
          'Try to see what you have not been given access to, test the security of the portal without our written agreement, or disturb its operation.',
          'Collect data from the portal by automatic means, other than from the public feed and the documented interface of your own account.',
          'Use contact data you find here for anything but the raise in which you found it.',
        ),
        paragraph(
          'Good-faith reports of a weakness are welcome. Write to ',
          mail(site.securityEmail),
          ', give us time to repair it, and do not open other people’s data on the way. We will not take action against somebody who keeps to this.',
        ),
      ],
    },
  ];
}
