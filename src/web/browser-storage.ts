/**
 * A text that this browser remembers, permanently or for the tab. Where storage is forbidden,
 * nothing is remembered.
 */
export const rememberedText = (storage: 'localStorage' | 'sessionStorage', key: string) => {
  const attempt = <Result>(access: (kept: Storage) => Result): Result | null => {
    try {
      return access(window[storage])
    } catch {
      return null
    }
  }
  return {
    read: (): string | null => attempt((kept) => kept.getItem(key)),
    keep: (text: string): void => void attempt((kept) => kept.setItem(key, text)),
    forget: (): void => void attempt((kept) => kept.removeItem(key)),
  }
}
