/**
 * The wording that investors sign, dated. A version is never edited: new wording is a new entry, and
 * a certification names the version it was signed with.
 */
import type { CertificationBasisId } from './certification-bases.ts';

export interface CertificationStatement {
  /** The day from which it is signed, and its name. */
  readonly version: string;
  readonly texts: Readonly<Record<CertificationBasisId, string>>;
}

const risk =
  'I understand that I can lose everything I invest, that shares and notes of private companies cannot be sold easily, and that nobody here gives me advice.';

/** Newest first. */
export const certificationStatements: readonly CertificationStatement[] = [
  {
    version: '2026-11-01',
    texts: {
      us_income: `I am an accredited investor under Rule 501(a)(6) of Regulation D: my own income was above $200,000 in each of the two most recent years, and I reasonably expect the same this year. ${risk}`,
      us_joint_income: `I am an accredited investor under Rule 501(a)(6) of Regulation D: my income together with my spouse or spousal equivalent was above $300,000 in each of the two most recent years, and I reasonably expect the same this year. ${risk}`,
      us_net_worth: `I am an accredited investor under Rule 501(a)(5) of Regulation D: my net worth, alone or together with my spouse or spousal equivalent, is above $1,000,000, without the value of my primary residence. ${risk}`,
      us_license: `I am an accredited investor under Rule 501(a)(10) of Regulation D: I hold a Series 7, Series 65 or Series 82 license in good standing. ${risk}`,
      us_entity_assets: `I sign for an entity that is an accredited investor under Rule 501(a) of Regulation D: it has total assets above $5,000,000 and was not formed for the purpose of one investment. ${risk}`,
      us_entity_owners: `I sign for an entity that is an accredited investor under Rule 501(a)(8) of Regulation D: all of its equity owners are accredited investors. ${risk}`,
      us_not_accredited: `I am not an accredited investor. The annual income and net worth I state are true, and are calculated as 17 CFR 227.100(a)(2) and Rule 501 require, without the value of my primary residence. I keep within the investment limit of Regulation Crowdfunding over all portals. ${risk}`,
      uk_high_net_worth_income: `I declare that I qualify as a high net worth individual under article 48 of the Financial Promotion Order 2005, because in the last financial year I had an annual income of £100,000 or more. Income does not include one-off pension withdrawals. I accept that I can lose my property and other assets from making investment decisions based on financial promotions. ${risk}`,
      uk_high_net_worth_assets: `I declare that I qualify as a high net worth individual under article 48 of the Financial Promotion Order 2005, because in the last financial year I had net assets of £250,000 or more. Net assets do not include my home, loans secured on it, insurance or pension benefits. I accept that I can lose my property and other assets from making investment decisions based on financial promotions. ${risk}`,
      uk_sophisticated: `I declare that I am a self-certified sophisticated investor under article 50A of the Financial Promotion Order 2005, because at least one of these applies: I have been a member of a network or syndicate of business angels for at least six months; I have made more than one investment in an unlisted company in the last two years; I have worked in the last two years in private equity or in the provision of finance for small and medium enterprises; I have been in the last two years a director of a company with an annual turnover of at least £1 million. ${risk}`,
      uk_professional: `I am a professional client within the meaning of COBS 3.5 of the FCA Handbook, or sign for one. ${risk}`,
      eu_sophisticated: `I request to be treated as a sophisticated investor under annex II of Regulation (EU) 2020/1503. At least two of these apply to me: a personal gross income of at least €60,000 a year, or a portfolio of financial instruments and cash above €100,000; at least one year of work in the financial sector in a position that needs knowledge of such investments, or twelve months as an executive of an entity that is itself sophisticated; on average ten transactions of significant size each quarter over the last four quarters. I know which protection I lose. ${risk}`,
      eu_sophisticated_entity: `I request for the entity I sign for to be treated as a sophisticated investor under annex II of Regulation (EU) 2020/1503. It meets at least one of these: own funds of at least €100,000; net turnover of at least €2,000,000; a balance sheet of at least €1,000,000. I know which protection it loses. ${risk}`,
      eu_professional: `I am a professional client within the meaning of annex II of Directive 2014/65/EU, or sign for one. ${risk}`,
      other_permitted: `The law of the country I live in, or in which the entity I sign for has its seat, allows me to be shown and to make investments in private companies, and I have found this out myself. ${risk}`,
    },
  },
];

/** The wording that is signed on a day such as 2026-11-02; the first one before there was any. */
export function statementOn(day: string): CertificationStatement {
  const found = certificationStatements.find(({ version }) => version <= day);
  const first = certificationStatements.at(-1);
  if (first === undefined) throw new Error('There is no wording to sign.');
  return found ?? first;
}

/** Returns what was signed under a version; undefined for a version there never was. */
export function statementText(version: string, basis: CertificationBasisId): string | undefined {
  return certificationStatements.find((one) => one.version === version)?.texts[basis];
}
