/** Other servers that draw pages: what of each is installed, and how it is built and started. */
export interface PagePeer {
  /** The pinned versions, beside the React of this project where it draws with that. */
  readonly packages: Readonly<Record<string, string>>;
  readonly draws: 'react' | 'vue';
  /** A program of its packages, below node_modules, with its arguments. */
  readonly build: readonly string[];
  /** The program that serves, from its folder. */
  readonly start: readonly string[];
  /** What it is told by the environment besides PORT and HOST. */
  readonly settings?: Readonly<Record<string, string>>;
}

const bin = (path: string) => `node_modules/${path}`;

export const pagePeers: Readonly<Record<string, PagePeer>> = {
  next: {
    packages: { next: '16.4.6' },
    draws: 'react',
    build: [bin('next/dist/bin/next'), 'build'],
    start: [bin('next/dist/bin/next'), 'start'],
    settings: { NEXT_TELEMETRY_DISABLED: '1', HOSTNAME: '127.0.0.1' },
  },
  nuxt: {
    packages: { nuxt: '4.5.2', vue: '3.5.45' },
    draws: 'vue',
    build: [bin('nuxt/bin/nuxt.mjs'), 'build'],
    start: ['.output/server/index.mjs'],
    settings: { NUXT_TELEMETRY_DISABLED: '1' },
  },
  'react-router': {
    packages: {
      'react-router': '8.4.0',
      '@react-router/dev': '8.4.0',
      '@react-router/node': '8.4.0',
      '@react-router/serve': '8.4.0',
      isbot: '5.2.3',
      vite: '8.3.8',
    },
    draws: 'react',
    build: [bin('@react-router/dev/bin.cjs'), 'build'],
    start: [bin('@react-router/serve/bin.cjs'), 'build/server/index.js'],
  },
  tanstack: {
    packages: {
      '@tanstack/react-start': '1.169.5',
      '@tanstack/react-router': '1.170.46',
      '@vitejs/plugin-react': '6.3.0',
      srvx: '1.0.8',
      vite: '8.3.8',
    },
    draws: 'react',
    build: [bin('vite/bin/vite.js'), 'build'],
    start: [bin('srvx/bin/srvx.mjs'), '--prod', '-s', '../client', 'dist/server/server.js'],
  },
};
