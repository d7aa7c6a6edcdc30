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
  readonly stop: () => void
}

type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number }

/** Connects to the shop's isolate by the DevTools protocol. Its bytes include code, objects and buffers. */
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

/** The fields of /proc/<pid>/stat after the process's name: state, parent and so on. null: the process has ended. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
