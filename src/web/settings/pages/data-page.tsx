import { ConsentCard } from '#web/consent/consent-card.tsx'
import { DataCard } from '../data-card.tsx'

export default function DataPage() {
  return (
    <>
      <DataCard />
      <ConsentCard />
    </>
  )
}
