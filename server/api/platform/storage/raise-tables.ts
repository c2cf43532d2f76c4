/** The raises and what investors put into them; the source of the public numbers. */
export interface RaiseTables {
  raises: {
    id: string;
    state: string;
    currency: string;
    min_amount: number;
    target_amount: number;
    max_amount: number;
    created_at: string;
  };
  commitments: {
    id: string;
    raise_id: string;
    investor_id: string;
    amount: number;
    currency: string;
    state: string;
    created_at: string;
  };
  investor_profiles: { id: string; user_id: string; state: string; created_at: string };
}
