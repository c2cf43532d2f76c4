export const metadata = { title: 'Company', description: 'Who operates this portal.' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
