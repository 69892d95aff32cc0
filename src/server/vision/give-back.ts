/** Gives memory back now: photos in a row would leave a hundred MB to the garbage collection. Nothing may read it any more. */
export const giveBack = ({ buffer }: { readonly buffer: ArrayBufferLike }): void => {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
