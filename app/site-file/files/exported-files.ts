import { readPicture } from '#app/business/catalogue/picture.ts'

export type ExportedFiles = {
  /** Returns the path beside the site file for a public address; null for an address elsewhere. */
  ofUrl(url: string): string | null
  /** Returns the path for a key; null if the shop lists no such object. */
  ofKey(key: string | null): string | null
  /** Every requested file: from its key in R2 to its path. */
  readonly used: ReadonlyMap<string, string>
}

type Listed = { readonly objectKey: string; readonly originalName: string }

/** Keeps the original file names. Different contents with the same name get a prefix. */
export function exportedFiles(folder: string, listed: readonly Listed[]): ExportedFiles {
  const names = new Map(listed.map(file => [file.objectKey, file.originalName]))
  const used = new Map<string, string>()
  const contentOfName = new Map<string, string>()

  const ofKey = (key: string | null): string | null => {
    if (key === null || !names.has(key)) return null
    const known = used.get(key)
    if (known) return known
    const content = key.split('/').at(-1) ?? key
    const given = safeName(names.get(key) ?? '') || content
    const taken = contentOfName.get(given)
    // A preview and a lecture may store the same file under two keys.
    const name = taken === undefined || taken === content ? given : `${content.slice(0, 8)}-${given}`
    contentOfName.set(name, content)
    used.set(key, `${folder}/${name}`)
    return `${folder}/${name}`
  }
  const ofUrl = (address: string): string | null => {
    const { url } = readPicture(address)
    return url.startsWith('/files/') ? ofKey(`public/${url.slice(7)}`) : null
  }
  return { used, ofKey, ofUrl }
}

function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '')
}
