import { runMain } from '../say.mjs'
import { evaluateWords } from './evaluate-words.ts'

await runMain(() => evaluateWords(process.argv.slice(2)))
