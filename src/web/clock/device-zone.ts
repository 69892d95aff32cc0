/** The time zone of this device; undefined where a hardened browser hides it. */
export const deviceZone = (): string | undefined => {
  // Temporal knows it without loading the date formats.
  const zone =
    (globalThis as { Temporal?: { Now: { timeZoneId(): string } } }).Temporal?.Now.timeZoneId() ??
    Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && zone !== 'Etc/Unknown' ? zone : undefined
}
