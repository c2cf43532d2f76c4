/** One line of "show the maths": the rule in words, the rule with this case's figures, the result. */
export interface Step {
  readonly title: string;
  readonly formula: string;
  readonly substituted: string;
  readonly value: string;
}

/** A step whose result is its own substitution, such as a choice, says so by an empty formula. */
export function step(title: string, formula: string, substituted: string, value: string): Step {
  return { title, formula, substituted, value };
}
