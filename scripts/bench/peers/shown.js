/** How the page shows what the API answers: made once, as ours are. */
const counts = new Intl.NumberFormat('en-US');
const euros = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
export const count = (n) => counts.format(n);
export const money = ({ amount }) => euros.format(Number(amount) / 100);
export const day = (moment) => days.format(new Date(moment));
