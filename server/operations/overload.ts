/** Decides from measurements whether the process is overloaded. Pure: samples in, verdict out. */

export interface OverloadLimits {
  /** Above this the process counts as overloaded … */
  readonly enterAbove: number;
  /** … from so many samples in a row on: what the collector is about to free is no load. */
  readonly hotSamples: number;
  /** Until it has been below this … */
  readonly leaveBelow: number;
  /** … for so many samples in a row. Without the gap it would flap with every refused request. */
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
  /** Takes one sample; answers whether the switch is on now. */
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
