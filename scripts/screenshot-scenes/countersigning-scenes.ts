/** What the company signs as well: agreements and side letters. */
import type { Countersigning } from '#shared/product/commitments/countersigning.ts';
import { bookPath, commitmentPath } from '#shared/site/dashboard-address.ts';
import { usd } from '../trials/offer.ts';
import { textDeck } from '../trials/text-deck.ts';
import { type Scene, type Screenshot, unfold } from './screenshot.ts';
import { company, signed } from './signed-round.ts';
import { accredited, commit, investorName } from './signing-scenes.ts';

/** One commitment in the book, with a form open. */
const inBook =
  (action: string): Scene =>
  async (stage) => {
    const { raise, id } = await signed(stage);
    const path = `${bookPath(raise.id)}&id=${id}&do=${action}`;
    return { seen: { path }, as: raise.owner.cookie };
  };

const countersigningAll: Scene = async (stage) => {
  const { raise } = await signed(stage);
  await commit(stage, await accredited(stage), raise, usd(10_000));
  return { seen: { path: `${bookPath(raise.id)}&do=countersign-all` }, as: raise.owner.cookie };
};

/** A commitment that both sides have signed. */
const countersigned =
  (by: 'investor' | 'founder'): Scene =>
  async (stage) => {
    const { raise, who, id } = await signed(stage);
    const path = `/raises/${raise.id}/countersigning`;
    const { listSha256 } = await stage.call<Countersigning>(raise.owner, 'GET', path);
    const signer = { name: 'Ada Founder', title: 'Chief executive' };
    await stage.call(raise.owner, 'POST', path, { ...signer, listSha256 });
    return by === 'investor'
      ? { seen: { path: commitmentPath(id) }, as: who.cookie }
      : { seen: { path: `${bookPath(raise.id)}&id=${id}` }, as: raise.owner.cookie };
  };

/** A side letter that the company offers, signed by its investor or not. */
const letter =
  (by: 'investor' | 'founder', isSigned = false): Scene =>
  async (stage) => {
    const { raise, who, id } = await signed(stage);
    const files = `/commitments/${id}/side-letter-files`;
    type Uploaded = { readonly file: { readonly id: string } };
    const pdf = await textDeck(company, 2);
    const { file } = await stage.call<Uploaded>(raise.owner, 'PUT', files, pdf);
    type Offered = {
      readonly letter: { readonly id: string; readonly version: number; readonly sha256: string };
    };
    const offered = await stage.call<Offered>(
      raise.owner,
      'POST',
      `/commitments/${id}/side-letters`,
      {
        ...{ file: file.id, subject: 'Information rights', note: 'As discussed on the phone.' },
        ...{ name: 'Ada Founder', title: 'Chief executive' },
      },
    );
    if (isSigned) {
      const { id: at, sha256, version } = offered.letter;
      const body = { typedName: investorName, sha256 };
      await stage.call(who, 'POST', `/side-letters/${at}/sign`, body, version);
    }
    return by === 'investor'
      ? { seen: { path: commitmentPath(id) }, as: who.cookie }
      : { seen: { path: `${bookPath(raise.id)}&id=${id}` }, as: raise.owner.cookie };
  };

export const countersigningScreenshots: readonly Screenshot[] = [
  { name: 'countersign', scene: inBook('countersign') },
  { name: 'countersign-all', scene: countersigningAll },
  { name: 'decline', scene: inBook('decline') },
  { name: 'countersigned-investor', scene: countersigned('investor') },
  { name: 'countersigned-founder', scene: countersigned('founder') },
  { name: 'letter-offering', scene: inBook(''), pressed: unfold('Offer a side letter') },
  { name: 'letter-founder', scene: letter('founder') },
  { name: 'letter-investor', scene: letter('investor') },
  { name: 'letter-signed', scene: letter('investor', true) },
];
