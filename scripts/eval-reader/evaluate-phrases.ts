import { isReadRightly, type PhraseLanguage, readPhrases } from './everyday-phrases.ts'
import { readWords } from './read-words.ts'

const judge = (folder: '.' | 'later', language: PhraseLanguage) =>
  readPhrases(language, folder).map((phrase) => {
    const { items, unmatched } = readWords(phrase.words, language)
    const read = items.map(({ food, grams }) => ({ name: food.name, grams }))
    const unread = unmatched.map(({ words }) => words)
    return { phrase, read, unread, isRight: isReadRightly(phrase, read, unread) }
  })

/**
 * The everyday phrases of a language by whether they are read rightly. Developers look at the odd
 * lines and the later ones; the even lines are the test set, which nobody looks at.
 */
export const judgePhrases = (language: PhraseLanguage) => {
  const all = judge('.', language)
  return {
    all,
    odd: all.filter((_, at) => at % 2 === 0),
    even: all.filter((_, at) => at % 2 === 1),
    later: judge('later', language),
  }
}

/** Those read wrongly of the lines that developers look at. */
export const wrongPhrases = (language: PhraseLanguage): string[] => {
  const { odd, later } = judgePhrases(language)
  return [...odd, ...later]
    .filter(({ isRight }) => !isRight)
    .flatMap(({ phrase, read, unread }) => [
      phrase.words,
      `    wanted ${phrase.items.map(({ food, grams }) => `${food} [${grams.join(' to ')}]`).join(' + ')}`,
      `    got    ${[...read.map(({ name, grams }) => `${name} ${Math.round(grams)}`), ...unread.map((words) => `? ${words}`)].join(' + ')}`,
    ])
}
