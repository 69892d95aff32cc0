import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { loadFoodModel } from '#server/vision/food-model.ts'
import { readModelSettings } from '#server/vision/model-settings.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'
import { SERVER_ENV } from '../scripts/server-run.mjs'
import { middleOf, ratiosOf } from './rounds.ts'

/**
 * What the analyser needs for one prepared square, and what the bare neural network needs on as
 * many threads.
 */
export interface NetworkCost {
  readonly cpuMs: number
  readonly bareCpuMs: number
  readonly ratios: readonly number[]
}

const ROUNDS = 7
const RUNS = 12

/** RGB bytes of a square that costs the food model as much as a sharp photo of one dish. */
export const noisySquare = (side: number): Uint8Array =>
  Uint8Array.from({ length: side * side * 3 }, (_, i) => (i * 7919) % 251)

const cpuMsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  for (let run = 0; run < RUNS; run += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / RUNS
}

/**
 * The analyser's own class, as its thread uses it, and onnxruntime with its defaults take turns in
 * this process.
 */
const measureHere = async (): Promise<NetworkCost> => {
  const settings = readModelSettings(join(SHIPPED_MODEL.modelFolder, 'model.json'))
  const modelFile = join(SHIPPED_MODEL.modelFolder, 'model.onnx')
  const side = settings.inputSize
  const square = noisySquare(side)
  const model = await loadFoodModel(modelFile, settings)
  const session = await InferenceSession.create(modelFile, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  })
  const analyse = () => model.analyse(square)
  const runBare = () => session.run({ image: new Tensor('uint8', square, [1, side, side, 3]) })
  await cpuMsOf(analyse)
  await cpuMsOf(runBare)
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await cpuMsOf(analyse))
    bare.push(await cpuMsOf(runBare))
  }
  const rounded = (values: number[]) => Math.round((middleOf(values) ?? 0) * 10) / 10
  return { cpuMs: rounded(own), bareCpuMs: rounded(bare), ratios: ratiosOf(own, bare) }
}

/**
 * In a process with the server's settings of memory, which are part of what the network costs
 * there.
 */
export const measureNetwork = (): NetworkCost => {
  const args = ['--disable-warning=ExperimentalWarning', import.meta.filename]
  const output = execFileSync(process.execPath, args, {
    env: { ...process.env, ...SERVER_ENV },
    encoding: 'utf8',
  })
  return JSON.parse(output) as NetworkCost
}

if (process.argv[1] === import.meta.filename) {
  console.log(JSON.stringify(await measureHere()))
  process.exit(0)
}
