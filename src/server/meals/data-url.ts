/** The bytes of a base64 data URL; undefined when it is not one. The stated type is ignored: content decides. */
export const bytesOfDataUrl = (text: string): Buffer | undefined => {
  const comma = text.indexOf(',', 5)
  if (!text.startsWith('data:') || comma === -1 || comma > 200) return undefined
  if (!text.slice(5, comma).endsWith(';base64')) return undefined
  const body = text.slice(comma + 1)
  // Buffer.from would silently drop what is not base64.
  if (body.length % 4 === 1 || !/^[A-Za-z0-9+/]*={0,2}$/.test(body)) return undefined
  return Buffer.from(body, 'base64')
}
