/**
 * Lets openapi-typescript have the TypeScript that it is written for: the project's own has no
 * JavaScript API any more.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript5' : specifier, context),
});
