import type { ProductApi } from '../deps.ts';

/** Adds routes whose bodies are files of any type, which they read from `request.raw`. */
export function withBinaryBodies(app: ProductApi, addRoutes: (app: ProductApi) => void): void {
  // Its own plugin, so that the other routes keep taking JSON only.
  app.register(async function addUploads(instance) {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', function passStream(_request, stream, done) {
      done(null, stream);
    });
    addRoutes(instance as unknown as ProductApi);
  });
}
