import { openAsBlob } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { ReadFile } from '../../app/site-file/files/site-files.server.ts'

const MISSING = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']

/**
 * Returns what reads the files that a site file in this folder names. Links are resolved first: what a shop publishes
 * lies in the folder of its site file, so that a site file from somebody else cannot publish a secret of this computer.
 */
export function filesIn(folder: string): ReadFile {
  return async name => {
    const [inside, path] = await Promise.all([realpath(folder), realpathOf(resolve(folder, name))])
    if (path === null) return null
    if (!path.startsWith(inside.endsWith(sep) ? inside : inside + sep)) return 'outside'
    // Devices and pipes may never end.
    return (await stat(path)).isFile() ? openAsBlob(path) : null
  }
}

async function realpathOf(path: string): Promise<string | null> {
  return realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (MISSING.includes(error.code ?? '')) return null
    throw error
  })
}
