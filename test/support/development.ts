/**
 * For test files about development, as their first import: React and Vite look at NODE_ENV when they
 * are loaded, and tests run with the one of production.
 */
delete process.env['NODE_ENV'];
