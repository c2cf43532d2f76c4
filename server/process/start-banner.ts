export interface StartBanner {
  readonly brandName: string;
  readonly address: string;
  readonly opsAddress: string;
  /** Set until the first operator has registered. */
  readonly firstOperatorLink: string | undefined;
  readonly demoSignIns: readonly DemoSignIn[];
}

export interface DemoSignIn {
  readonly kind: string;
  readonly email: string;
  readonly password: string;
}

/** The text for the person who has just started the server. */
export function startBanner(banner: StartBanner): string {
  const lines = [
    '',
    `  ${banner.brandName} is running.`,
    '',
    `  Pages and API   ${banner.address}`,
    `  API reference   ${banner.address}/api/docs`,
    `  For operators   ${banner.opsAddress}/readyz  /metrics  /version`,
  ];
  if (banner.firstOperatorLink !== undefined) {
    lines.push(
      '',
      '  This portal has no operator yet. Open this link within 24 hours to become one:',
      `  ${banner.firstOperatorLink}`,
    );
  }
  if (banner.demoSignIns.length > 0) {
    lines.push('', '  A throwaway network to try. Log in as:');
    for (const { kind, email, password } of banner.demoSignIns) {
      lines.push(`  ${kind.padEnd(10)} ${email.padEnd(34)} ${password}`);
    }
  }
  return `${lines.join('\n')}\n\n`;
}
