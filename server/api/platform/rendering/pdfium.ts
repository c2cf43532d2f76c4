/** PDFium, compiled to WebAssembly: one copy with a memory of its own for each thread. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The functions of PDFium that are used; pointers and handles are numbers. */
export interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: {
    malloc(size: number): number;
    free(pointer: number): void;
  };
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_GetPageSizeByIndex(document: number, page: number, width: number, height: number): number;
  _FPDF_LoadPage(document: number, page: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    data: number,
    stride: number,
  ): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetText(text: number, start: number, count: number, result: number): number;
}

/** The library, compiled; threads are handed the same one. */
export type CompiledPdfium = { readonly [Symbol.toStringTag]: 'WebAssembly.Module' };

type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the language's types say only together with a browser's. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<CompiledPdfium>;
    instantiate(library: CompiledPdfium, imports: Imports): Promise<object>;
  };
};

/** Compiles the library; threads share what is compiled. */
export async function compilePdfium(): Promise<CompiledPdfium> {
  const file = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  return WebAssembly.compile(new Uint8Array(await readFile(file)));
}

const noSuchFile = -44;

/**
 * Starts a copy of the library. It can reach nothing outside its memory: it is built without the
 * engine for scripts, and every file that it asks for is missing.
 * @param maxBytes its memory never grows beyond this; what needs more fails
 */
export async function startPdfium(library: CompiledPdfium, maxBytes: number): Promise<Pdfium> {
  const { PDFiumModule } = await import('@hyzyla/pdfium');
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const quiet = { print: () => undefined, printErr: () => undefined };
  const options = {
    ...quiet,
    instantiateWasm(imports: Imports, done: (instance: object) => void) {
      WebAssembly.instantiate(library, bounded(imports, maxBytes)).then(done, fail);
      return {};
    },
  };
  // Its types know a module where the library is handed an instance.
  const started = PDFiumModule(options as unknown as Parameters<typeof PDFiumModule>[0]);
  const pdfium = (await Promise.race([started, failed])) as unknown as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({});
  return pdfium;
}

function bounded(imports: Imports, maxBytes: number): Imports {
  const { env } = imports;
  const grow = env?.['emscripten_resize_heap'];
  if (typeof grow !== 'function')
    throw new Error('The PDF library asks for memory in another way.');
  return {
    ...imports,
    env: {
      ...env,
      emscripten_resize_heap: (size = 0) => (size >>> 0 > maxBytes ? 0 : grow(size)),
      __syscall_openat: () => noSuchFile,
    },
  };
}
