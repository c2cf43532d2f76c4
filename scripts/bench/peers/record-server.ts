/** A commitment as both keep it and answer it. */
export interface KeptCommitment {
  readonly id: string;
  readonly raise: string;
  readonly investor: string;
  readonly investor_name: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly state: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** One request of the job, and what it is answered with where all is well. */
export interface JobRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
}

/** A server that keeps commitments and images, with what its members send to it. */
export interface RecordServer {
  readonly origin: string;
  readonly pid: number;
  /** What of a response counts as the answer, so that two servers can be compared. */
  listed(text: string): readonly KeptCommitment[];
  list(raise: string, count: number): JobRequest;
  /** Fills it with what another keeps already. */
  keep(commitments: readonly KeptCommitment[]): Promise<void>;
  insert(commitment: KeptCommitment): JobRequest;
  /** Keeps an image; resolves with the request that reads it. */
  keepImage(image: Buffer): Promise<JobRequest>;
  close(): Promise<void>;
}

/** Where a server of records keeps what it is given. */
export interface RecordPlace {
  readonly databaseUrl: string;
  /** A folder for its files. */
  readonly folder: string;
}

/** Starts a server of records that is installed from a registry. */
export type RecordPeer = (place: RecordPlace) => Promise<RecordServer>;
