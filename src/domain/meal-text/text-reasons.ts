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
  const inUsual = items.filter(({ source }) => source === 'usual').map(({ name }) => name)
  const foods = listed(inUsual.slice(0, MAX_LISTED))
  const amounts: Message =
    inUsual.length === 0
      ? { code: 'words.amounts-said' }
      : {
          code: inUsual.length > MAX_LISTED ? 'words.amounts-usual-more' : 'words.amounts-usual',
          values: { foods },
        }
  return [
    amounts,
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
