import { Content } from '../../content.jsx';

export const dynamic = 'force-dynamic';

export default async function Company() {
  const response = await fetch(`${process.env.UPSTREAM}/numbers`, { cache: 'no-store' });
  return <Content data={await response.json()} />;
}
