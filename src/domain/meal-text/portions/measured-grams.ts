import type { Food } from '../../foods/food.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'
import { CUP_ML, type Measure } from '../vocabularies/measures.ts'
import type { PhraseGrams } from './phrase-grams.ts'
import {
  byNoun,
  gramsPerMl,
  gramsPerMlOf,
  isSized,
  OF_MANY_GRAMS,
  sizeFactorOf,
  unitPortionOf,
} from './table-portion.ts'
import { gramsOfEnergy } from './told-energy.ts'
import { usualHelping } from './usual-helping.ts'
import { HANDFUL_GRAMS, HANDFUL_OF_FRUIT, HELPING_SIZES, MEASURED } from './usual-weights.ts'

/** Of small things that lie in a vessel. Ours. */
const LOOSE_GRAMS_PER_ML = 0.6

/**
 * What so much of a food weighs, in g, by the measure that was said: grams, cups, glasses, slices,
 * servings. Undefined for pieces that the table does not know.
 */
export const measured = (
  phrase: MealPhrase,
  measure: Measure,
  food: Food,
  quantity: number,
  vocabulary: MealVocabulary,
): PhraseGrams | undefined => {
  const portions = food.portions.map(unitPortionOf)
  const usualGrams = food.defaultPortion.grams
  const sizeFactor = sizeFactorOf(phrase)
  switch (measure.kind) {
    case 'weight':
      return measure.isEnergy
        ? gramsOfEnergy(quantity * measure.grams, food)
        : { grams: quantity * measure.grams, source: 'weighed' }
    case 'volume': {
      const own =
        measure.nouns.length === 0
          ? undefined
          : byNoun(
              portions.filter(({ noun }) => !/dry|fl oz\)/.test(noun)),
              measure.nouns,
              { ...phrase, size: null },
            )
      const density = gramsPerMlOf(food, portions)
      const grams = (own ?? (density ?? 1) * measure.ml) * sizeFactor
      return { grams: quantity * grams, source: own || density ? 'measured' : 'usual' }
    }
    case 'vessel': {
      const helping = HELPING_SIZES.find(([noun]) => measure.nouns.includes(noun))
      if (helping && !portions.some(({ noun }) => isSized(noun)))
        return { grams: quantity * usualGrams * helping[1], source: 'usual' }
      const own = byNoun(portions, measure.nouns, phrase)
      const density = gramsPerMl(portions)
      if (own) return { grams: quantity * own, source: 'counted' }
      // "A saucer of olives" is no olive.
      const isForAny = measure.nouns.length === 0
      const filled =
        density ?? (usualGrams < OF_MANY_GRAMS ? LOOSE_GRAMS_PER_ML : isForAny ? 1 : undefined)
      return filled
        ? { grams: quantity * filled * measure.ml * sizeFactor, source: 'measured' }
        : { grams: quantity * usualGrams * sizeFactor, source: 'usual' }
    }
    case 'piece': {
      const known = MEASURED.find(
        ([noun, said]) => noun === measure.nouns[0] && said.test(phrase.food),
      )
      if (known) return { grams: quantity * known[2] * sizeFactor, source: 'counted' }
      const own = byNoun(portions, measure.nouns, phrase)
      if (own) return { grams: quantity * own, source: 'counted' }
      // A packet of what the table counts by the piece is a helping.
      return measure.nouns.includes('package')
        ? { grams: quantity * usualGrams * sizeFactor, source: 'usual' }
        : undefined
    }
    case 'serving':
      return {
        grams: quantity * (usualHelping(phrase, food, vocabulary) ?? usualGrams) * sizeFactor,
        source: 'usual',
      }
    case 'handful': {
      if (HANDFUL_OF_FRUIT.food.test(phrase.food))
        return { grams: quantity * HANDFUL_OF_FRUIT.grams * sizeFactor, source: 'measured' }
      const cup = (gramsPerMl(portions) ?? 1) * CUP_ML
      return {
        grams: quantity * Math.min(cup, HANDFUL_GRAMS) * sizeFactor,
        source: 'measured',
      }
    }
  }
}
