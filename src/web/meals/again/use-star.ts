import { useState } from 'react'
import { useCorrectMeal } from '../meals-queries.ts'

/** The star of a meal: it shows at once, so that a second press takes the first one back. */
export function useStar(mealId: string, kept: boolean) {
  const [shown, setShown] = useState({ isStarred: kept, kept })
  // Read anew, it may be another one.
  if (shown.kept !== kept) setShown({ isStarred: kept, kept })
  const { mutate: correct } = useCorrectMeal()
  const { isStarred } = shown
  const star = () => {
    setShown({ isStarred: !isStarred, kept })
    correct(
      { id: mealId, correction: { isStarred: !isStarred } },
      { onError: () => setShown({ isStarred, kept }) },
    )
  }
  return { isStarred, star }
}
