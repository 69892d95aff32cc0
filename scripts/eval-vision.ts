import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CheckedEstimate, estimateErrors } from '#domain/estimates/estimate-errors.ts'
import { sumOfItems } from '#domain/meals/meal-items.ts'
import { readConfig, SettingsError } from '#server/config/config.ts'
import { embeddedEstimate } from '#server/estimates/embedded-estimate.ts'
import type { MealEstimate } from '#server/estimates/meal-estimate.ts'
import { remoteEstimate } from '#server/estimates/remote-estimate.ts'
import { openEmbeddedAnalyser } from '#server/vision/embedded-analyser.ts'
import { createRemoteAnalyser } from '#server/vision/remote/remote-analyser.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'
import { type KnownPhoto, readKnownPhotos } from './vision/known-calories.ts'

/** Measures an analyser on photos with known calories, through the code that serves members. */

const USAGE = `Usage: npm run eval:vision -- FOLDER [--provider NAME] [--model NAME] [--base-url URL] [--limit N]
                                    [--price-in USD] [--price-out USD]

FOLDER holds photos and calories.csv (file,calories[,note]). The analyser is the one that the VISION_ settings name, or
the flags; a key comes from VISION_API_KEY alone. Prices are US dollars for a million tokens.`

interface Analysed extends CheckedEstimate {
  readonly file: string
  readonly foodName: string
}

type Outcome =
  | { readonly kind: 'estimate'; readonly estimate: MealEstimate }
  | { readonly kind: string; readonly estimate?: undefined }

const complain = (words: string): never => {
  console.error(words)
  process.exit(2)
}

const readCommand = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        provider: { type: 'string' },
        model: { type: 'string' },
        'base-url': { type: 'string' },
        limit: { type: 'string' },
        'price-in': { type: 'string' },
        'price-out': { type: 'string' },
      },
    })
  } catch (error) {
    return complain(`${(error as Error).message}\n\n${USAGE}`)
  }
}

const readSettings = (flags: { provider?: string; model?: string; 'base-url'?: string }) => {
  // Another provider than the configured one has nothing of its model, address and key.
  const kept =
    flags.provider === undefined
      ? process.env
      : {
          VISION_TIMEOUT_MS: process.env['VISION_TIMEOUT_MS'],
          VISION_API_KEY: process.env['VISION_API_KEY'],
        }
  const isEmbedded = (flags.provider ?? process.env['VISION_PROVIDER'] ?? 'embedded') === 'embedded'
  if (isEmbedded) return undefined
  try {
    return readConfig({
      VISION_PROVIDER: flags.provider ?? kept['VISION_PROVIDER'],
      VISION_MODEL: flags.model ?? kept['VISION_MODEL'],
      VISION_BASE_URL: flags['base-url'] ?? kept['VISION_BASE_URL'],
      VISION_API_KEY: kept['VISION_API_KEY'],
      VISION_TIMEOUT_MS: kept['VISION_TIMEOUT_MS'],
    }).vision
  } catch (error) {
    if (error instanceof SettingsError) return complain(error.message)
    throw error
  }
}

const numberOf = (name: string, text: string | undefined): number | undefined => {
  const value = text === undefined ? undefined : Number(text)
  return value === undefined || (Number.isFinite(value) && value >= 0)
    ? value
    : complain(`--${name} must be a number`)
}

const photosOf = (folder: string): KnownPhoto[] => {
  try {
    return readKnownPhotos(folder)
  } catch (error) {
    return complain((error as Error).message)
  }
}

const { values: flags, positionals } = readCommand()
const [folder] = positionals
if (folder === undefined) complain(USAGE)
const priceIn = numberOf('price-in', flags['price-in'])
const priceOut = numberOf('price-out', flags['price-out'])
const settings = readSettings(flags)
const photos = photosOf(folder as string).slice(0, numberOf('limit', flags.limit))

const embedded = openEmbeddedAnalyser({ ...SHIPPED_MODEL, threads: 1 })
const remote =
  settings &&
  createRemoteAnalyser(settings, (failure) =>
    console.error('  no outcome:', JSON.stringify(failure)),
  )
const analyserName = remote?.name ?? `${embedded.name} ${embedded.version}`
const tokens = { calls: 0, input: 0, output: 0 }

const analyse = async ({ file, note }: KnownPhoto): Promise<Outcome> => {
  const { outcome, photo } = await embedded.analyse(await readFile(join(folder as string, file)))
  if (!photo) return outcome as Exclude<typeof outcome, { kind: 'estimate' }>
  if (!remote) {
    if (outcome.kind !== 'estimate') return outcome
    const estimate = embeddedEstimate([outcome], { note, answers: [] }, analyserName)
    return estimate ? { kind: 'estimate', estimate } : { kind: 'unusable-answer' }
  }
  const seen = await remote.analyse({
    pictures: [photo.picture],
    note,
    answers: [],
    language: null,
  })
  tokens.calls += seen.usage.calls
  tokens.input += seen.usage.inputTokens
  tokens.output += seen.usage.outputTokens
  return seen.kind === 'seen'
    ? { kind: 'estimate', estimate: remoteEstimate(seen.meal, analyserName, null) }
    : seen
}

const analysed: Analysed[] = []
const withoutEstimate: Record<string, number> = {}
const took: number[] = []
const shown = (kcal: number) => String(Math.round(kcal)).padStart(6)

console.error(`${analyserName}, ${photos.length} photos\n`)
console.error('  true   said    low   high  in range      ms  photo')
for (const photo of photos) {
  const startedAt = performance.now()
  const outcome = await analyse(photo)
  const ms = performance.now() - startedAt
  took.push(ms)
  if (!outcome.estimate) {
    withoutEstimate[outcome.kind] = (withoutEstimate[outcome.kind] ?? 0) + 1
    console.error(`${shown(photo.trueKcal)}  ${outcome.kind.padEnd(29)}${shown(ms)}  ${photo.file}`)
    continue
  }
  const { items, range, foodName } = outcome.estimate
  const { energyKcal } = sumOfItems(items)
  analysed.push({ file: photo.file, foodName, trueKcal: photo.trueKcal, energyKcal, range })
  const isHeld =
    range !== null && photo.trueKcal >= range.lowKcal && photo.trueKcal <= range.highKcal
  const bounds = range ? `${shown(range.lowKcal)} ${shown(range.highKcal)}` : '     -      -'
  console.error(
    `${shown(photo.trueKcal)} ${shown(energyKcal)} ${bounds}  ${isHeld ? 'yes' : 'no '}     ${shown(ms)}  ${photo.file}: ${foodName}`,
  )
}
await embedded.close()

const rounded = (value: number | null, digits = 1): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits
const quantile = (share: number): number | null => {
  const sorted = took.toSorted((a, b) => a - b)
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null, 0)
}
const errors = estimateErrors(analysed)
const hasPrices = priceIn !== undefined && priceOut !== undefined
const costUsd =
  remote && hasPrices ? (tokens.input * priceIn + tokens.output * priceOut) / 1_000_000 : null

console.error('')
console.log(
  JSON.stringify(
    {
      analyser: analyserName,
      photos: photos.length,
      n: errors.n,
      withoutEstimate,
      meanAbsoluteErrorKcal: rounded(errors.meanAbsoluteErrorKcal),
      medianAbsoluteErrorKcal: rounded(errors.medianAbsoluteErrorKcal),
      meanAbsoluteErrorShare: rounded(errors.meanAbsoluteErrorShare, 3),
      biasKcal: rounded(errors.biasKcal),
      withinFifth: rounded(errors.withinFifth, 3),
      rangeCoverage: rounded(errors.rangeCoverage, 3),
      meanRangeShare: rounded(errors.meanRangeShare, 3),
      medianMs: quantile(0.5),
      p90Ms: quantile(0.9),
      tokens: remote ? tokens : null,
      costUsd: rounded(costUsd, 4),
      costPer1000PhotosUsd: rounded(
        costUsd === null || photos.length === 0 ? null : (costUsd / photos.length) * 1000,
        2,
      ),
    },
    null,
    2,
  ),
)
