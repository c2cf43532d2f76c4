import { api } from './api.mjs';

const [id, reader] = process.argv.slice(2);
const { raise } = await api('GET', `/raises/${id}`);
if (raise.state === 'approved') await api('POST', `/raises/${id}/publish`);
else console.error(`Its state is ${raise.state}.`);

const invitation = { emails: [reader], scope: 'all', note: 'Here is our deck.' };
const { outcomes } = await api('POST', `/raises/${id}/grants`, invitation);
for (const { email, message } of outcomes) console.log(`${email}: ${message}`);
