/** Texts by their number, outside the heap of the program: a workbook may have a million of them. */
export class TextTable {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #ends = new Uint32Array(1_024);
  #count = 0;

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    const start = this.#end(this.#count);
    const length = Buffer.byteLength(text);
    if (start + length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, start + length));
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#count] = start + length;
    this.#count += 1;
  }

  /** The text of a number; empty where there is none. */
  at(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return '';
    return this.#bytes.toString('utf8', this.#end(index), this.#end(index + 1));
  }

  #end(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
  }
}
