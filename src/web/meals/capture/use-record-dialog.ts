import { useState } from 'react'
import { useHasBeen } from '#web/ui/use-has-been.ts'
import type { AnalysisFailure } from './analysis-failure.ts'

/** Whether the dialog that records a food is open, and the packet that a photo shows for it. */
export function useRecordDialog(failure: AnalysisFailure | undefined) {
  /** Of the packet whose label is photographed next. */
  const [barcode, setBarcode] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  /** The label whose dialog the member has closed. */
  const [closedLabel, setClosedLabel] = useState<AnalysisFailure>()
  // The numbers of a label were read, so the dialog opens at once.
  const isOpen = isAsked || (failure?.shows === 'label' && failure !== closedLabel)
  const read = failure?.packet
  return {
    barcode,
    setBarcode,
    packet: read
      ? { ...read, form: { ...read.form, barcode: read.form.barcode || (barcode ?? '') } }
      : null,
    isOpen,
    hasOpened: useHasBeen(isOpen),
    open: () => setIsAsked(true),
    close: () => {
      setIsAsked(false)
      setClosedLabel(failure)
    },
  }
}
