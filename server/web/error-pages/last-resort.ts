/**
 * The page for when even the error screen cannot be rendered. It needs nothing else: no React, no
 * build, no stylesheet, no script. `requestId` needs no escaping, because the server makes it from
 * letters and digits.
 */
export function lastResortPage(requestId: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Internal Server Error</title>
</head>
<body>
<main>
<h1>Internal Server Error</h1>
<p>Something went wrong on our side, and the error page failed too. It has been logged. Please try again in a moment.</p>
<p>Request: <code>${requestId.replace(/[^\w-]/g, '')}</code></p>
<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;
}
