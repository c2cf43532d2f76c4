/** One line of "show the maths": the rule in words, the rule with this case's figures, the result. */
export interface CalculationLine {
  readonly title: string;
  readonly formula: string;
  readonly substituted: string;
  readonly value: string;
}

/** One line. When the substitution is already the result, as for a choice, the formula is empty. */
export function calculationLine(
  title: string,
  formula: string,
  substituted: string,
  value: string,
): CalculationLine {
  return { title, formula, substituted, value };
}
