import type { Language } from '../../languages.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import type { MealSpeech } from './meal-speech.ts'
import { polish } from './polish.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

const SPEECHES: Partial<Record<Language, MealSpeech>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  'pt-BR': portuguese,
  nl: dutch,
  pl: polish,
}

/** How meals are told in a language; as in English where its words are not known. */
export const speechOf = (language: Language): MealSpeech => SPEECHES[language] ?? english
