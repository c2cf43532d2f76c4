import type { Calculator } from '../../../shared/calculators/query.ts';

/** What members keep of the calculators. */
export interface ScenarioTables {
  scenarios: {
    id: string;
    user_id: string;
    name: string;
    /** The name as names are compared; unique for each person among those not deleted. */
    name_key: string;
    calculator: Calculator;
    query: string;
    note: string;
    /** What the query came to, as JSON (scenarios/scenario-rules.ts), and by which figures. */
    outcome: string;
    figures_version: number;
    created_at: string;
    updated_at: string;
    /** Deleted ones can be brought back until housekeeping has passed. */
    deleted_at: string | null;
    version: number;
  };
}
