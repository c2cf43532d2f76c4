/** One promise and whether it was kept. */
export interface Finding {
  readonly promise: string;
  readonly measured: string;
  /** Undefined when it could not be tried on this machine. */
  readonly kept: boolean | undefined;
}

/** A fault that is caused on a real server, with its findings. */
export interface Fault {
  readonly name: string;
  run(): Promise<readonly Finding[]>;
}
