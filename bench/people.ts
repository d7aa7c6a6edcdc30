import { loadavg } from 'node:os'
import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import { type Answer, post, quantile, send } from './asking.ts'
import { type Crowd, type Waits, watch } from './crowds.ts'
import { runtimeCpu } from './runtime-use.ts'
import type { Bench } from './shop.ts'

const PASSWORD = 'ม้า ลา แกะ 2569'

/**
 * One request without other load. Milliseconds of processor time (null: unknown on this system) and until the answer.
 */
export type Cost = { readonly cpu: number | null; readonly wall: number; readonly trips: number }

export type People = {
  /** The machine's load average of the minute before. */
  readonly loadBefore: number
  readonly signIn: Cost
  readonly registration: Cost
  /** What a session adds to a call: checking it and reading its account. */
  readonly session: Cost
  readonly waits: readonly Waits[]
}

/** How many requests of each kind are measured, and for how long each crowd. */
export type PeopleSize = {
  readonly people: number
  readonly sessions: number
  readonly seconds: number
  readonly crowds: readonly Crowd[]
}

const SIZE: PeopleSize = {
  people: 24,
  sessions: 240,
  seconds: 6,
  crowds: [
    null,
    { everyMs: 2_000 },
    { everyMs: 1_000 },
    { everyMs: 500 },
    { everyMs: 250 },
    { atOnce: 1 },
    { atOnce: 2 },
    { atOnce: 4 },
    { atOnce: 8 },
  ],
}

/** Measures the cost of sign-in, registration and session, and how long others wait during sign-ins. */
export async function measurePeople({ url }: Bench, size = SIZE): Promise<People> {
  const loadBefore = loadavg()[0] ?? Number.NaN
  const run = Date.now().toString(36)
  const names = Array.from({ length: size.people }, (_, index) => `load${run}n${index}`)
  // Warm-up: the first requests are slower than the others.
  await post(`${url}/public/students/course-detail-page`, registrationOf(`load${run}`))
  await signIn(url, `load${run}`)
  const registration = await costOf(size.people, index =>
    post(`${url}/public/students/course-detail-page`, registrationOf(names[index] ?? '')),
  )
  let turn = 0
  // Each sign-in takes the next person, so that nobody signs in twice at once.
  const signInNext = () => signIn(url, names[turn++ % names.length] ?? '')
  const cost = await costOf(size.people, signInNext)
  const { token } = JSON.parse((await signInNext()).body) as { token: string }
  const session = await costOfSession(url, token, size.sessions)

  const waits: Waits[] = []
  for (const crowd of size.crowds)
    waits.push(await watch({ url, crowd, seconds: size.seconds, signIn: signInNext }))
  return { loadBefore, signIn: cost, registration, session, waits }
}

/** A registration with the fields that the demo shop requires. */
function registrationOf(username: string) {
  const contact = { email: `${username}@example.com`, tel: '0812345678' }
  return {
    firstname: 'ทดสอบ',
    lastname: 'ความเร็ว',
    ...contact,
    username,
    password: PASSWORD,
    customLabel: DEMO_ANSWERS,
  }
}

function signIn(url: string, username: string): Promise<Answer> {
  return post(`${url}/public/students/login`, { username, password: PASSWORD })
}

/** Measures the same call with and without a session, in turn, so that other load hits both alike. */
async function costOfSession(url: string, token: string, count: number): Promise<Cost> {
  const path = `${url}/private/students`
  const known = () => send(path, { headers: { authorization: `Bearer ${token}` } })
  const unknown = () => send(path, {}, 401)
  const rounds = 4
  const costs: [Cost, Cost][] = []
  for (let round = 0; round < rounds; round++)
    costs.push([await costOf(count / rounds, known), await costOf(count / rounds, unknown)])
  const mean = (of: (cost: Cost) => number) =>
    costs.reduce((sum, [one, other]) => sum + of(one) - of(other), 0) / rounds
  const knowsCpu = costs.every(pair => pair.every(({ cpu }) => cpu !== null))
  return {
    cpu: knowsCpu ? mean(({ cpu }) => cpu ?? 0) : null,
    wall: mean(({ wall }) => wall),
    trips: mean(({ trips }) => trips),
  }
}

/** Runs `act` one after the other. Returns the mean processor time, the median wait and the most round trips. */
async function costOf(count: number, act: (index: number) => Promise<Answer>): Promise<Cost> {
  const answers: Answer[] = []
  const before = runtimeCpu()
  for (let index = 0; index < count; index++) answers.push(await act(index))
  const after = runtimeCpu()
  return {
    cpu: before === null || after === null ? null : (after - before) / count,
    wall: quantile(
      answers.map(({ ms }) => ms),
      0.5,
    ),
    trips: Math.max(...answers.map(({ trips }) => trips)),
  }
}
