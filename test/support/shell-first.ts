import http from 'node:http';

export interface ShellFirst {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** What had come when the shell was whole. */
  readonly shell: string;
  /** The whole document, once it has ended. */
  readonly whole: Promise<string>;
}

/**
 * Opens a page as a browser does and waits until its shell is there: everything up to the
 * state that scripts start from. What comes after that is what the page waited for.
 */
export function openShellFirst(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ShellFirst> {
  const { promise, resolve, reject } = Promise.withResolvers<ShellFirst>();
  const whole = Promise.withResolvers<string>();
  whole.promise.catch(() => {});
  const options = { headers: { accept: 'text/html', ...headers }, agent: false };
  const request = http.get(origin + path, options, (response) => {
    let html = '';
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      const hadShell = html.includes('id="boot"');
      html += text;
      if (hadShell || !html.includes('id="boot"')) return;
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, shell: html, whole: whole.promise });
    });
    response.on('end', () => {
      reject(new Error(`${path} ended without a shell: ${html}`));
      whole.resolve(html);
    });
    response.on('error', whole.reject);
  });
  request.on('error', reject);
  return promise;
}
