/** The zone of this device; undefined where a hardened browser hides it. */
export const deviceZone = (): string | undefined => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && zone !== 'Etc/Unknown' ? zone : undefined
}
