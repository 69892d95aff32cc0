import { HabitsCard } from '../habits-card.tsx'
import { LetterCard } from '../letter-card.tsx'
import type { PageProps } from './page-props.ts'

export default function DayPage(props: PageProps) {
  return (
    <>
      <HabitsCard {...props} />
      <LetterCard />
    </>
  )
}
