import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'
import { isLetterOn, switchLetter } from '#web/weekly-letter/letter-day.ts'

/** Whether this device shows the letter about the last week. */
export function LetterCard() {
  const [isOn, setIsOn] = useState(isLetterOn)
  return (
    <Card>
      <SwitchRow
        label={t`Weekly letter`}
        hint={t`On this device: three sentences about the last week, on your first visit of a new one.`}
        isOn={isOn}
        onSwitch={(on) => {
          switchLetter(on)
          setIsOn(on)
        }}
      />
    </Card>
  )
}
