import { Links, Meta, Outlet, Scripts } from 'react-router';

export const meta = () => [
  { title: 'Company' },
  { name: 'description', content: 'Who operates this portal.' },
];

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
