/** The agreement that the companies of the demo ask for. */
export function demoNda(company: string): string {
  return `Between ${company} ("the company") and the person who accepts this ("the reader").

1. Confidential is what the company shows in this data room and marks as such, but not what is public already, what the reader knew before, or what a court or an authority requires.

2. The reader uses it only to decide whether to invest, and shows it to nobody but partners, employees and advisers who need it for that and are bound in the same way.

3. Nothing in this agreement obliges anybody to invest or to accept an investment, and it gives no licence of any kind.

4. The reader deletes what was downloaded when the company asks for it, except for copies that the law or ordinary backups keep.

5. The agreement ends two years after it was accepted. The law of the company's seat applies, and its courts decide.`;
}
