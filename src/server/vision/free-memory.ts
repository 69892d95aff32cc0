/**
 * Frees memory immediately, because several photos would leave 100 MB to the garbage collector. The
 * array must not be used afterwards.
 */
export const freeMemory = ({ buffer }: { readonly buffer: ArrayBufferLike }): void => {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
