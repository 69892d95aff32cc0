import type { Language } from '../../languages.ts'
import type { MealVocabulary } from './meal-vocabulary.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }

export const english: MealVocabulary = en
const VOCABULARIES: Readonly<Record<Language, MealVocabulary>> = {
  en: english,
  de,
  fr,
  es,
  it,
  'pt-BR': ptBR,
  nl,
  pl,
  ja,
  ar,
}

/** The words that describe meals in a language. */
export const mealVocabularyOf = (language: Language): MealVocabulary => VOCABULARIES[language]
