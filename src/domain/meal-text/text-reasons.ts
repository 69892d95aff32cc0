import type { Message } from '../message.ts'
import type { DescribedMeal, MealTextContext } from './described-meal.ts'

/** Past these, "and others". */
const MAX_LISTED = 4

/**
 * Why the numbers are as sure as they are, in a sentence or two for the member.
 * @param listed writes names as a list: "toast, egg and tea"
 */
export const reasonsOfText = (
  { items, leftOut }: DescribedMeal,
  { nameOf }: Pick<MealTextContext, 'nameOf'>,
  listed: (names: readonly string[]) => string,
): Message[] => {
  const inToldEnergy = items.filter(({ why }) => why === 'told').map(({ name }) => name)
  const inUsual = items.filter(({ source }) => source === 'usual').map(({ name }) => name)
  const foods = listed(inUsual.slice(0, MAX_LISTED))
  const amounts: Message[] = []
  if (inUsual.length > 0)
    amounts.push({
      code: inUsual.length > MAX_LISTED ? 'words.amounts-usual-more' : 'words.amounts-usual',
      values: { foods },
    })
  else if (inToldEnergy.length === 0) amounts.push({ code: 'words.amounts-said' })
  if (inToldEnergy.length > 0)
    amounts.push({ code: 'words.told-energy', values: { foods: listed(inToldEnergy) } })
  return [
    ...amounts,
    ...items
      .filter(({ isLoose }) => isLoose)
      .map(({ words, food }): Message => ({
        code: 'words.taken-as',
        values: { words, food: nameOf(food) },
      })),
    ...(leftOut.length > 0
      ? [{ code: 'words.left-out', values: { foods: listed(leftOut) } } as const]
      : []),
  ]
}
