import { join } from 'node:path';
import type { Plugin } from 'vite';
import { refuseUnusedCalls } from './refuse-unused-calls.ts';

/** What must be found in node_modules when it is needed: machine code, and the bundler itself. */
const external = ['harfbuzzjs', 'sharp', 'vite'];

export interface ProgramBundle {
  /** The folder of the project. */
  readonly root: string;
  /** The programs, by their place below `server/`. */
  readonly programs: readonly string[];
  /** Where the bundle goes, and nothing else lies. */
  readonly directory: string;
}

/** Chunks of this name hold what comes from node_modules. */
const packages = 'packages';

/**
 * Bundles the programs of the server with all they import, so that a start reads a few files in
 * place of 2 700. Each becomes a file of its name; what they share, and what is loaded late, become
 * further files beside them. Source maps lead back to our own sources.
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
 * An import of a built-in module looks at everything it exports, and some of that is only made
 * when it is looked at: `node:http` loads a second HTTP client, `node:crypto` the one of browsers.
 * Handed over whole, they load what is used.
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
      // No line moves, so the source map stays true.
      return { code: handedOver, map: null };
    },
  };
}

/** They are four times as large as ours, and reading one would hold up whoever met an error. */
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
