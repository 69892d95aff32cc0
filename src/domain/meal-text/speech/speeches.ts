import type { Language } from '../../languages.ts'
import type { MealSpeech } from './meal-speech.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }

export const english: MealSpeech = en
const SPEECHES: Partial<Record<Language, MealSpeech>> = { en: english, de, fr, es, it, 'pt-BR': ptBR, nl, pl }

/** How meals are described in a language; English where its words are not known. */
export const speechOf = (language: Language): MealSpeech => SPEECHES[language] ?? english
