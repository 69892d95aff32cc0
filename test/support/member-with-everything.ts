import { expect } from 'vitest'
import { recordMeals } from './recorded-meals.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import { newMember, type TestApp } from './test-app.ts'

/** What of hers an endpoint with an id could reach. */
export type Thing =
  | 'session'
  | 'passkey'
  | 'meal'
  | 'deletedMeal'
  | 'weighIn'
  | 'activity'
  | 'eatenMark'
  | 'measurement'
  | 'ownFood'
  | 'personalToken'
  | 'channel'
  | 'import'
  | 'reading'
  | 'householdMember'
  | 'householdInvitation'
  | 'receivedInvitation'
  | 'coachGrant'
  | 'coachOffer'
  | 'coachedMember'

export const BOOSTERS = {
  sleepHours: 5,
  sleepQuality: 'poor',
  morningVinegar: false,
  eveningVinegar: false,
  vinegarType: 'other',
  sugarFreeDay: false,
}
export const OWN_FOOD = { name: 'Oat bar', calories: 420, protein: 8, carbs: 60, fats: 15 }
export const WEBHOOK = { kind: 'webhook', name: 'Mine', url: 'https://hooks.example.org/mine' }

/**
 * Bea, who has one of everything; all her words begin with "Secret". What she may end is there
 * too: a coach, a household, invitations.
 */
export const memberWithEverything = async (test: TestApp) => {
  const bea = await newMember(test, 'Europe/Paris', {
    username: 'Bea',
    email: 'bea-secret@example.org',
  })
  const send = async (url: string, payload: object) =>
    (await bea.call({ method: 'POST', url, payload })).json()
  const [meal, deletedMeal] = (await recordMeals(test, bea.id, [
    { at: '2026-05-19T11:00:00Z', name: 'Secret soup', photo: true },
    { at: '2026-05-19T18:00:00Z', name: 'Secret stew', photo: true },
  ])) as [string, string]
  await bea.call({ method: 'DELETE', url: `/api/food-analyses/${deletedMeal}` })
  const weighed = await send('/api/weight', { weight: 81.3, notes: 'Secret weigh-in' })
  const moved = await send('/api/activities', {
    activityType: 'yoga',
    durationMinutes: 45,
    notes: 'Secret yoga',
  })
  const phone = new SoftwareAuthenticator({ origin: 'http://localhost', host: 'localhost' })
  const { challenge } = (await send('/api/passkeys/begin', {})).data.options
  const { passkey } = (
    await send('/api/passkeys', { name: 'Secret phone', credential: phone.create(challenge) })
  ).data
  const [session] = (await bea.call({ url: '/api/sessions' })).json().data
  const marked = await send('/api/fasting/eaten-marks', {})
  const measured = await send('/api/measurements', { waistCm: 91.5, notes: 'Secret tape' })
  const ownFood = await send('/api/own-foods', { ...OWN_FOOD, name: 'Secret sauce' })
  const made = await send('/api/personal-tokens', {
    name: 'Secret scale',
    scopes: ['read', 'log', 'weigh'],
    lifeDays: null,
  })
  const read = async (file: string) => {
    const url = '/api/imports?name=Secret%20scale.csv'
    const reply = await bea.call({
      method: 'POST',
      url,
      payload: Buffer.from(file),
      headers: { 'content-type': 'application/octet-stream' },
    })
    return reply.json().data.id as string
  }
  const imported = await read('Date,Weight\n2026-05-18,81.2\n')
  await send(`/api/imports/${imported}/confirm`, {})
  const reading = await read('Date,Weight\n2026-05-17,81.1\n')
  const channel = await send('/api/channels', { ...WEBHOOK, name: 'Secret hook' })
  await send('/api/reminders/calendar', {})
  await send('/api/webhooks', {
    name: 'Secret watcher',
    url: 'https://hooks.example.org/told',
    recordings: ['meals'],
  })
  const { household } = (await send('/api/household', { name: 'Secret home' })).data
  await send('/api/household/invitations', { username: 'nobody-has-this' })
  await send('/api/pots', { mealId: meal, shares: 4 })
  await bea.call({ method: 'PATCH', url: '/api/household', payload: { sharesAll: true } })
  const waiting = (await bea.call({ url: '/api/household' })).json().data.household.invitations
  const neighbour = await newMember(test)
  await neighbour.call({
    method: 'POST',
    url: '/api/household',
    payload: { name: 'Secret neighbours' },
  })
  await neighbour.call({
    method: 'POST',
    url: '/api/household/invitations',
    payload: { username: 'Bea' },
  })
  const received = (await bea.call({ url: '/api/household' })).json().data.invitations
  const coach = await newMember(test, 'Europe/Paris', { username: 'Coach-of-Bea' })
  const { grants } = (
    await send('/api/coaches', {
      username: 'Coach-of-Bea',
      parts: ['weight', 'comments'],
    })
  ).data
  await coach.call({ method: 'POST', url: `/api/coached/${grants[0].id}/accept` })
  await coach.call({
    method: 'PUT',
    url: `/api/coached/${grants[0].id}/comments`,
    payload: { day: '2026-05-19', text: 'Secret comment' },
  })
  for (const username of ['Coached-by-Bea', 'Offers-to-Bea']) {
    const other = await newMember(test, 'Europe/Paris', { username })
    await other.call({
      method: 'POST',
      url: '/api/coaches',
      payload: { username: 'Bea', parts: ['body', 'comments'] },
    })
  }
  const [coached, offered] = (await bea.call({ url: '/api/coached' })).json().data
  await send(`/api/coached/${coached.id}/accept`, {})
  await send('/api/water-intake', { glassesDrunk: 5 })
  await send('/api/boosters/today', { ...BOOSTERS, sleepHours: 8 })
  const things: Record<Thing, string> = {
    session: session.id,
    passkey: passkey.id,
    meal,
    deletedMeal,
    weighIn: weighed.data.id,
    activity: moved.activity.id,
    eatenMark: marked.data.id,
    measurement: measured.data.id,
    ownFood: ownFood.data.id,
    personalToken: made.data.personalToken.id,
    channel: channel.data.channel.id,
    import: imported,
    reading,
    householdMember: household.members[0].id,
    householdInvitation: waiting[0].id,
    receivedInvitation: received[0].id,
    coachGrant: grants[0].id,
    coachOffer: offered.id,
    coachedMember: coached.id,
  }
  for (const id of Object.values(things)) expect(id).toMatch(/^[A-Za-z0-9-]+$/)
  return { member: bea, coach, things, token: made.data.token as string }
}
