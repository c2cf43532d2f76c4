import { createFileRoute } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { Content } from '../../content.jsx';

const readNumbers = createServerFn({ method: 'GET' }).handler(async () => {
  const response = await fetch(`${process.env.UPSTREAM}/numbers`);
  return response.json();
});

export const Route = createFileRoute('/company')({
  loader: () => readNumbers(),
  component: Company,
});

function Company() {
  return <Content data={Route.useLoaderData()} />;
}
