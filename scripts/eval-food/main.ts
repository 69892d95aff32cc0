import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'
import { runMain } from '../say.mjs'
import { evaluateFood } from './evaluate-food.ts'

await runMain(() => evaluateFood(process.argv.slice(2), SHIPPED_MODEL))
