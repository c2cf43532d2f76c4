/** An event loop that turns when a test says so, with work that is queued for its turns. */
import { type TurnLimits, turnLimits, WorkTurns } from '#server/load/work-turns.ts';

/** An event loop whose time passes when the test says so. */
export function manualLoop(limits: TurnLimits = turnLimits) {
  let now = 0;
  let worked = 0;
  let idle = 0;
  let queued: (() => void)[] = [];
  const log: string[] = [];
  let underWay = 0;
  let onTheWay = 0;
  const clock = {
    now: () => now,
    worked: () => worked,
    idle: () => idle,
    afterReading: (callback: () => void) => void queued.push(callback),
  };
  const turns = new WorkTurns(
    () => underWay,
    clock,
    limits,
    () => onTheWay,
  );
  function work(ms: number): void {
    now += ms;
    worked += ms;
  }
  return {
    turns,
    log,
    work,
    /** The loop waits for something to do. */
    rest(ms: number): void {
      now += ms;
      idle += ms;
    },
    /** So many are known to be coming that have not arrived. */
    announce(count: number): void {
      onTheWay = count;
    },
    /** Time that other programs have, or in which the process is stopped. */
    stolen(ms: number): void {
      now += ms;
    },
    /** A request arrives whose work takes so long once it begins, with interruptions by others. */
    arrive(name: string, costMs: number, stolenMs = 0): void {
      underWay += 1;
      turns.enter({
        begin() {
          log.push(name);
          work(costMs);
          now += stolenMs;
          underWay -= 1;
        },
        refuse() {
          log.push(`${name} refused`);
          underWay -= 1;
        },
      });
    },
    /** The event loop goes around once. */
    turn(): void {
      const due = queued;
      queued = [];
      for (const callback of due) callback();
    },
    get underWay() {
      return underWay;
    },
    take(): string[] {
      return log.splice(0);
    },
  };
}

/** More work than there is time for, for so long: five requests of 2 ms each 4 ms. */
export function overload(loop: ReturnType<typeof manualLoop>, ms: number): void {
  const rounds = ms / 4;
  for (let round = 0; round < rounds; round += 1) {
    for (let n = 0; n < 5; n += 1) loop.arrive(`${round}.${n}`, 2);
    loop.turn();
  }
}

/** Long enough for the cost of a request to be known. */
export function measured(loop: ReturnType<typeof manualLoop>, costMs: number): void {
  for (let n = 0; n < 1_000; n += 1) {
    loop.arrive('usual', costMs);
    while (loop.underWay > 0) loop.turn();
    loop.turn();
  }
  loop.take();
}
