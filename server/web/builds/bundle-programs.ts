import { join } from 'node:path';
import type { Plugin } from 'vite';
import { refuseUnusedCalls } from './refuse-unused-calls.ts';

/**
 * Packages that must be loaded from node_modules: native code and WebAssembly, what reads its fonts
 * from beside it, and the bundler itself.
 */
const external = ['@hyzyla/pdfium', 'harfbuzzjs', 'pdfkit', 'sharp', 'vite'];

export interface ProgramBundle {
  /** The folder of the project. */
  readonly root: string;
  /** The programs, by their path below `server/`. */
  readonly programs: readonly string[];
  /** The folder for the bundle; nothing else is in it. */
  readonly directory: string;
}

/** Chunks of this name hold the code from node_modules. */
const packages = 'packages';

/**
 * Bundles the programs of the server with all they import, so that a start reads a few files and
 * not 2 700. Each program becomes one file of its name; shared code and code loaded later become
 * further files beside it. Source maps point to our own sources.
 */
export async function bundlePrograms({ root, programs, directory }: ProgramBundle): Promise<void> {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    plugins: [refuseUnusedCalls(), builtinsAsTheyAre(), withoutMapsOfPackages()],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: directory,
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: true,
      target: 'node26',
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: programs.map((program) => join(root, 'server', program)),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [{ name: packages, test: /node_modules/, entriesAware: true }],
          },
        },
      },
    },
  });
}

const builtinImport = /^import (?:([\w$]+)(?:, | ))?(?:\{ (.+) \} )?from (".+");$/gm;

/**
 * Importing a built-in module reads all its exports, and some are only created when they are read:
 * `node:http` then loads a second HTTP client, `node:crypto` the browsers' one. Passing the module
 * on as a whole loads only what is used.
 */
function builtinsAsTheyAre(): Plugin {
  return {
    name: 'raisehall:builtins-as-they-are',
    renderChunk(code) {
      const handedOver = code.replace(builtinImport, (line, whole, parts, module) => {
        if (!module.startsWith('"node:')) return line;
        const names = [whole, parts && `{ ${parts.replaceAll(' as ', ': ')} }`].filter(Boolean);
        return names
          .map((name) => `const ${name} = process.getBuiltinModule(${module});`)
          .join(' ');
      });
      // Line numbers do not change, so the source map stays correct.
      return { code: handedOver, map: null };
    },
  };
}

/**
 * The source maps of packages are four times as large as ours, and reading one would delay every
 * request that meets an error.
 */
function withoutMapsOfPackages(): Plugin {
  return {
    name: 'raisehall:without-maps-of-packages',
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) {
        if (file.startsWith(packages) && file.endsWith('.map')) delete bundle[file];
      }
    },
  };
}
