/** The PostgreSQL of the tests is the one of the fault trials. */
export { query, startPostgres } from '../../scripts/trials/throw-away-postgres.ts';
