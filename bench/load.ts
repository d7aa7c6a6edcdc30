import autocannon from 'autocannon'

const CONNECTIONS = 10

export type Target = {
  url: string
  request?: () => { method: string; path: string; headers: Record<string, string>; body: string }
}
export type Measured = { perSecond: number; failed: number }

/** Ten connections for some seconds. A request that was refused or lost counts as failed. */
export async function measure(target: Target, seconds: number): Promise<Measured> {
  const { request } = target
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(request
      ? { requests: [{ setupRequest: sent => ({ ...sent, ...request() }) as autocannon.Request }] }
      : {}),
  })
  const answered = result['2xx']
  return { perSecond: answered / result.duration, failed: result.non2xx + result.errors + result.timeouts }
}

/** Runs the targets in turn, several rounds, so that a busy machine is unfair to none; gives each one's median. */
export async function alternate(
  targets: Record<string, Target>,
  rounds = 3,
  seconds = 4,
): Promise<Record<string, Measured>> {
  const runs: Record<string, Measured[]> = {}
  for (const target of Object.values(targets)) await measure(target, 1)
  for (let round = 0; round < rounds; round++) {
    for (const [name, target] of Object.entries(targets)) {
      runs[name] = [...(runs[name] ?? []), await measure(target, seconds)]
    }
  }
  return Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, median(all)]))
}

function median(runs: Measured[]): Measured {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)] as Measured
  return { perSecond: middle.perSecond, failed: runs.reduce((sum, run) => sum + run.failed, 0) }
}
