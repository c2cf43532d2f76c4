import { Content } from '../../content.jsx';

export async function loader() {
  const response = await fetch(`${process.env.UPSTREAM}/numbers`);
  return response.json();
}

export default function Company({ loaderData }) {
  return <Content data={loaderData} />;
}
