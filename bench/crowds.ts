import { setTimeout } from 'node:timers/promises'
import { type Answer, quantile, send } from './asking.ts'

const COURSE = '/course/101-english-at-work'
/**
 * Milliseconds between page requests. The next one never waits for the last, because slow answers would hide later
 * waits.
 */
const PAGE_EVERY_MS = 50

/** Either a sign-in every so many milliseconds, or so many people who sign in repeatedly. null: nobody signs in. */
export type Crowd = { readonly everyMs: number } | { readonly atOnce: number } | null

export type Waits = {
  readonly crowd: Crowd
  /** Answered sign-ins. */
  readonly perSecond: number
  readonly signInP95: number
  /** Milliseconds until another visitor's course page has arrived. */
  readonly pageMedian: number
  readonly pageP95: number
}

type Watched = {
  readonly url: string
  readonly crowd: Crowd
  readonly seconds: number
  readonly signIn: () => Promise<Answer>
}

/** Measures how long a visitor waits for a page while others sign in. */
export async function watch({ url, crowd, seconds, signIn }: Watched): Promise<Waits> {
  const end = performance.now() + seconds * 1_000
  const signIns: Answer[] = []
  const enter = async () => void signIns.push(await signIn())
  const [pages] = await Promise.all([
    runEvery(PAGE_EVERY_MS, end, () => send(url + COURSE)),
    crowd && 'everyMs' in crowd ? runEvery(crowd.everyMs, end, enter) : null,
    crowd && 'atOnce' in crowd
      ? Promise.all(Array.from({ length: crowd.atOnce }, () => again(end, enter)))
      : null,
  ])
  const times = pages.map(({ ms }) => ms)
  return {
    crowd,
    perSecond: signIns.filter(({ at }) => at <= end).length / seconds,
    signInP95: quantile(
      signIns.map(({ ms }) => ms),
      0.95,
    ),
    pageMedian: quantile(times, 0.5),
    pageP95: quantile(times, 0.95),
  }
}

/** Starts `come` every `everyMs` until the end, and waits for all of them. */
async function runEvery<One>(everyMs: number, end: number, come: () => Promise<One>): Promise<One[]> {
  const started: Promise<One>[] = []
  for (let next = performance.now(); next < end; next += everyMs) {
    await setTimeout(Math.max(0, next - performance.now()))
    started.push(come())
  }
  return Promise.all(started)
}

async function again(end: number, act: () => Promise<void>): Promise<void> {
  while (performance.now() < end) await act()
}
