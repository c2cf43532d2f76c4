/** Runs a round from its company to the money, by the types of the portal's OpenAPI document. */
import { approvedInvestor } from './investing.ts';
import { camtFile, csvFile, imported, refunded, reported } from './paying.ts';
import { founder, type Schemas, usd } from './people.ts';
import { prepared, published } from './preparing.ts';
import { changed, committed, countersigned, reconfirmed } from './signing.ts';
import { call } from './typed-calls.ts';

const [deck = '', checklist = ''] = process.argv.slice(2);
const raise = await published(await prepared(deck), checklist.split(','));
await approvedInvestor();
const before = await countersigned(await committed(raise, usd(250_000)));
await changed(raise, usd(7_000_000));
const signed = await countersigned(await reconfirmed(before));

const reference = await reported(signed);
const due = { amount: '250000.00', text: reference };
const first = await imported(raise.id, csvFile([due]));
// The investor sends a little more, which is in the next statement with the line of before.
const more = { amount: '100.00', text: `${reference} again` };
const second = await imported(raise.id, camtFile([due, more]));
const back = await refunded(signed);

const params = { id: raise.id };
const { items } = await call(founder, 'get', '/api/v1/raises/{id}/book', { params });
const state: Schemas['CommitmentState'] | undefined = items[0]?.state;
console.log(raise.id);
console.log(`${raise.state} ${state} ${items.length} ${first} ${second} ${back.amount}`);
