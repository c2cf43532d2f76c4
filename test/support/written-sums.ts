/** Calculates what a step of "show the maths" has written down, as a reader with a calculator would. */

/** The figure of "(10,000,000 + $2) ÷ (100% − 15.00%)"; undefined where there is nothing to calculate. */
export function writtenSum(substituted: string): number | undefined {
  const [question = ''] = substituted.replace(/^[^:]*: /, '').split(' = ');
  const figures = question
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, 'a day')
    .replaceAll(/(\d[\d,.]*)…?%/g, (_all, digits: string) => `(${digits}÷100)`)
    .replaceAll(/[$,…]/g, '')
    .replaceAll(/([\d.)]+) [A-Za-z][A-Za-z0-9 ]*/g, '$1 ');
  return /^[\d\s.()+−×÷]+$/.test(figures)
    ? calculated(figures.match(/[\d.]+|[()+−×÷]/g) ?? [])
    : undefined;
}

/** The figure a step shows as its value, and half of its last digit or, if whole, one. */
export function writtenValue(value: string): { figure: number; unit: number } | undefined {
  const [, sign = '', digits = '', percent = ''] = /^(-?)\$?(\d[\d,.]*)(%?)/.exec(value) ?? [];
  if (digits === '') return undefined;
  const decimals = digits.split('.')[1]?.length ?? 0;
  const scale = percent === '' ? 1 : 100;
  const figure = Number(`${sign}${digits.replaceAll(',', '')}`) / scale;
  return { figure, unit: 10 ** -decimals / scale };
}

/** Sums of products of figures and brackets. */
function calculated(tokens: readonly string[]): number {
  let at = 0;
  const value = sum();
  if (at !== tokens.length) throw new Error(`A sum ends early: ${tokens.join(' ')}`);
  return value;

  function sum(): number {
    let total = product();
    while (tokens[at] === '+' || tokens[at] === '−') {
      const sign = tokens[at++] === '+' ? 1 : -1;
      total += sign * product();
    }
    return total;
  }
  function product(): number {
    let total = factor();
    while (tokens[at] === '×' || tokens[at] === '÷') {
      total = tokens[at++] === '×' ? total * factor() : total / factor();
    }
    return total;
  }
  function factor(): number {
    const token = tokens[at++] ?? '';
    if (token !== '(') return Number(token);
    const inside = sum();
    at += 1;
    return inside;
  }
}
