import { PRIVATE_HOST } from './vision-settings.ts'

/** Whether an address that members use is one of the open internet, as far as its name tells. */
export const isPublicAddress = (publicUrl: string | undefined): boolean =>
  publicUrl !== undefined && !PRIVATE_HOST.test(new URL(publicUrl).hostname)
