import { t } from '@lingui/core/macro'

/** Where the numbers of a packet are from that may be out of date. */
export const agedPacketText = (barcode: string, year: string): string =>
  t`From the packet with barcode ${barcode} as of ${year} (Open Food Facts, Open Database License), its energy computed from fat, carbs and protein. Photograph the label if it differs.`
