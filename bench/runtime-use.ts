import { readdirSync, readFileSync } from 'node:fs'

/** How Linux counts for /proc, whatever its own ticks are. */
const TICK_MS = 10
const PAGE_BYTES = 4_096

/**
 * Milliseconds of processor that the runtimes (workerd) that this process started have used so far, on all threads, the
 * database in them included. null where the system does not say: only Linux does, in steps of 10 ms.
 */
export function runtimeCpu(): number | null {
  if (process.platform !== 'linux') return null
  return childrenOf(process.pid).reduce((sum, pid) => sum + cpuOf(pid), 0)
}

/** Bytes that the same runtimes hold in memory now; null where the system does not say. */
export function runtimeMemory(): number | null {
  if (process.platform !== 'linux') return null
  return childrenOf(process.pid).reduce((sum, pid) => sum + Number(fieldsOf(pid)?.[21] ?? 0) * PAGE_BYTES, 0)
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
