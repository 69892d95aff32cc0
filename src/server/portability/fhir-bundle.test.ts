import { afterAll, beforeAll, expect, it } from 'vitest'
import { FHIR_PATH } from '#contract/export-path.ts'
import { newMember, startTestApp, type TestApp } from '../../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const lived = async () => {
  const who = await newMember(test, 'Europe/Paris')
  const record = async (url: string, payload: object) =>
    expect((await who.call({ method: 'POST', url, payload })).statusCode).toBeLessThan(300)
  const ago = (days: number) => new Date(test.clock.now - days * 86_400_000).toISOString()
  await record('/api/weight', { weight: 82.4, weighedAt: ago(3) })
  await record('/api/weight', { weight: 81.9 })
  await record('/api/measurements', { waistCm: 92, hipCm: 101, bodyFatPercent: 24.5 })
  await record('/api/activities', { activityType: 'strength_training', durationMinutes: 45 })
  const token = await who.call({
    method: 'POST',
    url: '/api/personal-tokens',
    payload: { name: 'Phone', scopes: ['weigh'], lifeDays: null },
  })
  const counted = await who.call({
    method: 'POST',
    url: '/api/v1/device-data',
    headers: { authorization: `Bearer ${token.json().data.token}` },
    payload: { days: [{ date: ago(1).slice(0, 10), steps: 7267, activeEnergy: 517 }] },
  })
  expect(counted.statusCode, counted.body).toBe(200)
  await record('/api/food-analyses', { foodCode: '58106210', grams: 260 })
  await record('/api/analyze-words', { text: 'porridge and a banana' })
  await record('/api/energy-entries', { calories: 410 })
  return who
}

interface Resource {
  readonly resourceType: string
  readonly id: string
  readonly name?: readonly { readonly text: string }[]
  readonly subject?: { readonly reference: string }
  readonly effectiveDateTime?: string
  readonly code?: { readonly coding?: readonly { readonly code: string }[]; readonly text: string }
  readonly valueQuantity?: {
    readonly value: number
    readonly code: string
    readonly system: string
  }
  readonly consumedItem?: readonly {
    readonly nutritionProduct: { readonly concept: { readonly text: string } }
  }[]
  readonly ingredientLabel?: readonly {
    readonly nutrient: { readonly concept: { readonly text: string } }
    readonly amount: { readonly value: number; readonly code: string }
  }[]
  readonly note?: readonly { readonly text: string }[]
}

const bundleOf = async (who: Awaited<ReturnType<typeof lived>>, query = '') => {
  const reply = await who.call({ url: `${FHIR_PATH}${query}` })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('application/fhir+json')
  const bundle = reply.json() as {
    resourceType: string
    type: string
    entry: { fullUrl: string; resource: Resource }[]
  }
  return { ...bundle, resources: bundle.entry.map(({ resource }) => resource) }
}

it('a bundle of FHIR holds what was measured and eaten, with codes, units and how sure it is', async () => {
  const who = await lived()
  const { resourceType, type, entry, resources } = await bundleOf(who)
  expect([resourceType, type]).toEqual(['Bundle', 'collection'])
  for (const { fullUrl, resource } of entry) expect(fullUrl).toBe(`urn:uuid:${resource.id}`)
  expect(new Set(entry.map(({ fullUrl }) => fullUrl)).size).toBe(entry.length)
  const [patient] = resources
  expect(patient).toEqual({ resourceType: 'Patient', id: patient?.id })
  for (const one of resources.slice(1))
    expect(one.subject).toEqual({ reference: `urn:uuid:${patient?.id}` })

  const codeOf = ({ code }: Resource) => code?.coding?.[0]?.code ?? code?.text
  const observed = resources.filter((one) => one.resourceType === 'Observation')
  expect(
    observed.map((one) => [codeOf(one), one.valueQuantity?.value, one.valueQuantity?.code]),
  ).toEqual([
    ['29463-7', 82.4, 'kg'],
    ['29463-7', 81.9, 'kg'],
    ['8280-0', 92, 'cm'],
    ['Hip circumference', 101, 'cm'],
    ['41982-0', 24.5, '%'],
    // As a day's steps and energy are coded in HL7's guide to physical activity.
    ['41950-7', 7267, '/d'],
    ['41979-6', 517, 'kcal/d'],
    ['55411-3', 45, 'min'],
  ])
  for (const { valueQuantity } of observed)
    expect(valueQuantity?.system).toBe('http://unitsofmeasure.org')

  const intakes = resources.filter((one) => one.resourceType === 'NutritionIntake')
  expect(intakes).toHaveLength(3)
  for (const { ingredientLabel = [], consumedItem = [] } of intakes) {
    expect(consumedItem.length).toBeGreaterThan(0)
    expect(ingredientLabel[0]?.nutrient.concept.text).toBe('Calorie intake total')
    expect(ingredientLabel[0]?.amount.value).toBeGreaterThan(0)
  }
  const told = intakes.find(({ consumedItem = [] }) => consumedItem.length === 2)
  expect(told?.note?.[0]?.text).toMatch(/80 % of true values lie between \d+ and \d+ kcal/)
  // Only its energy is known.
  expect(intakes.some(({ ingredientLabel = [] }) => ingredientLabel.length === 1)).toBe(true)
})

it('a bundle of FHIR names nobody unless asked to, keeps its ids, and may be of some days', async () => {
  const who = await lived()
  const first = await bundleOf(who)
  expect(JSON.stringify(first)).not.toContain(who.username)
  expect(JSON.stringify(first)).not.toContain(who.id)
  const named = await bundleOf(who, '?named=yes')
  expect(named.resources[0]?.name).toEqual([{ text: who.username }])
  expect(named.resources.map(({ id }) => id)).toEqual(first.resources.map(({ id }) => id))
  const other = await bundleOf(await lived())
  const ids = new Set(first.resources.map(({ id }) => id))
  expect(other.resources.filter(({ id }) => ids.has(id))).toEqual([])

  const threeDaysAgo = new Date(test.clock.now - 3 * 86_400_000).toISOString().slice(0, 10)
  const early = await bundleOf(who, `?until=${threeDaysAgo}`)
  expect(early.resources.slice(1).map(({ valueQuantity }) => valueQuantity?.value)).toEqual([82.4])
  expect((await who.call({ url: `${FHIR_PATH}?from=yesterday` })).statusCode).toBe(400)
})
