import { readdirSync, readFileSync } from 'node:fs'

/** How Linux counts for /proc, whatever its own ticks are. */
const TICK_MS = 10

/**
 * Milliseconds of processor that the runtimes (workerd) that this process started have used so far, on all threads, the
 * database in them included. null where the system does not say: only Linux does, in steps of 10 ms.
 */
export function runtimeCpu(): number | null {
  if (process.platform !== 'linux') return null
  return childrenOf(process.pid).reduce((sum, pid) => sum + cpuOf(pid), 0)
}

export type Isolate = {
  /** Bytes that the shop's isolate holds on to now, after what it no longer needs is collected. */
  readonly held: () => Promise<number>
  readonly stop: () => void
}

type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number }

/** Asks the shop's isolate by the protocol of DevTools. The bytes of its code and of all its objects and buffers count. */
export async function watchIsolate(inspector: URL): Promise<Isolate> {
  const socket = new WebSocket(new URL('/core:user:course-storefront', inspector))
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
  const ask = (method: string) =>
    new Promise<unknown>(resolve => {
      asked += 1
      answers.set(asked, resolve)
      socket.send(JSON.stringify({ id: asked, method }))
    })
  return {
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

/** What /proc/<pid>/stat says after the name, which may have any letters: state, parent, and so on; null when it has ended. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
