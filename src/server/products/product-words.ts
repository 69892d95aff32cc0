import { searchWords } from '#server/foods/search-words.ts'

/** The words of a product or of a query: what both engines' indexes take for a word, letters and digits without accents. */
export const productWords = (text: string): string[] => searchWords(text.replaceAll('%', ' '))
