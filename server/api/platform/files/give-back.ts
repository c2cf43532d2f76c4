/**
 * Gives back the memory of a piece that nobody else has any more, unless it shares that with others. It
 * would otherwise be there until garbage is collected: for the pieces of files up to 64 MiB later.
 */
export function giveBack({ buffer, byteLength }: Buffer<ArrayBuffer>): void {
  if (byteLength === buffer.byteLength) buffer.transfer(0);
}
