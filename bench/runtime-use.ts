import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per tick in /proc on Linux. */
const TICK_MS = 10

/**
 * Returns the milliseconds of processor time that this process's runtimes (workerd) have used so far, over all threads
 * and with their databases. In steps of 10 ms. null: not on Linux.
 */
export function runtimeCpu(): number | null {
  if (process.platform !== 'linux') return null
  return childrenOf(process.pid).reduce((sum, pid) => sum + cpuOf(pid), 0)
}

export type Isolate = {
  /** Bytes that the shop's isolate holds after a garbage collection. */
  readonly held: () => Promise<number>
  /**
   * Does something while V8 looks at what the isolate runs, once in so many microseconds. Returns one stack for each
   * time that it ran, the innermost frame first.
   */
  readonly sampled: (intervalUs: number, act: () => Promise<unknown>) => Promise<readonly Stack[]>
  readonly stop: () => void
}

/** `url` is empty for functions of the runtime. Lines and columns begin at 0. */
export type Frame = {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}
export type Stack = readonly Frame[]

type Profile = {
  readonly nodes: readonly { id: number; callFrame: Frame; children?: readonly number[] }[]
  readonly samples: readonly number[]
}

function stacksOf({ nodes, samples }: Profile): readonly Stack[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id])))
  const stackOf = (id: number | undefined): Frame[] => {
    const frame = id === undefined ? undefined : frames.get(id)
    return frame ? [frame, ...stackOf(callers.get(id ?? 0))] : []
  }
  return samples.map(stackOf).filter(([innermost]) => innermost?.functionName !== '(idle)')
}

type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number }

/** How the DevTools protocol names the isolate of one of our Workers. */
export const isolateOf = (worker: string) => `core:user:${worker}`

const SHOP = isolateOf('course-storefront')

/** Returns the names of all isolates, also of those in which the local runtime has its database, queues and files. */
export async function isolatesIn(inspector: URL): Promise<readonly string[]> {
  const list = await fetch(new URL('/json', inspector.href.replace('ws:', 'http:')))
  return ((await list.json()) as { id: string }[]).map(({ id }) => id)
}

/** Connects to an isolate by the DevTools protocol. Its bytes include code, objects and buffers. */
export async function watchIsolate(inspector: URL, id = SHOP): Promise<Isolate> {
  const socket = new WebSocket(new URL(`/${id}`, inspector))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const answers = new Map<number, (result: unknown) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    answers.get(id)?.(result)
    answers.delete(id)
  }
  let asked = 0
  const ask = (method: string, params = {}) =>
    new Promise<unknown>(resolve => {
      asked += 1
      answers.set(asked, resolve)
      socket.send(JSON.stringify({ id: asked, method, params }))
    })
  return {
    sampled: async (interval, act) => {
      await ask('Profiler.enable')
      await ask('Profiler.setSamplingInterval', { interval })
      await ask('Profiler.start')
      await act()
      const { profile } = (await ask('Profiler.stop')) as { profile: Profile }
      return stacksOf(profile)
    },
    held: async () => {
      await ask('HeapProfiler.collectGarbage')
      const usage = (await ask('Runtime.getHeapUsage')) as HeapUsage
      return usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize
    },
    stop: () => socket.close(),
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(one => fieldsOf(one)?.[1] === String(pid))
}

function cpuOf(pid: number): number {
  const fields = fieldsOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : 0
}

/** The fields of /proc/<pid>/stat after the process's name: state, parent and so on. null: the process has ended. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
