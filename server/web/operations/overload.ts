/** Decides from measurements whether the process is overloaded. Pure: samples in, verdict out. */

export interface OverloadLimits {
  /** Samples above this count as overload. */
  readonly enterAbove: number;
  /**
   * How many such samples in a row switch it on; a single one may just precede a garbage
   * collection.
   */
  readonly hotSamples: number;
  /** Samples below this count as calm. */
  readonly leaveBelow: number;
  /**
   * How many such samples in a row switch it off. Without the gap it would toggle with every
   * refused request.
   */
  readonly calmSamples: number;
}

/** Used share of the heap limit. */
export const heapLimits: OverloadLimits = {
  enterAbove: 0.8,
  hotSamples: 2,
  leaveBelow: 0.7,
  calmSamples: 3,
};

export interface OverloadSwitch {
  readonly on: boolean;
  /** Takes one sample; returns whether the switch is on now. */
  take(sample: number): boolean;
}

/** A switch with hysteresis. */
export function overloadSwitch(limits: OverloadLimits): OverloadSwitch {
  let on = false;
  let hot = 0;
  let calm = 0;
  return {
    get on() {
      return on;
    },
    take(sample) {
      calm = sample < limits.leaveBelow ? calm + 1 : 0;
      hot = sample > limits.enterAbove ? hot + 1 : 0;
      if (hot >= limits.hotSamples) on = true;
      else if (calm >= limits.calmSamples) on = false;
      return on;
    },
  };
}
