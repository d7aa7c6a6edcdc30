export type ExportedFiles = {
  /** Where the file of a public address lies beside the site file; null for an address elsewhere. */
  ofUrl(url: string): string | null
  /** Where the file of a key lies; null where the shop has no such object. */
  ofKey(key: string | null): string | null
  /** Every file that was asked for: its key in R2, and its path. */
  readonly used: ReadonlyMap<string, string>
}

type Listed = { readonly objectKey: string; readonly originalName: string }

/** Names files as they came, and apart by their content where two came under one name. */
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
    // A preview and a lecture may be one file under two keys.
    const name = taken === undefined || taken === content ? given : `${content.slice(0, 8)}-${given}`
    contentOfName.set(name, content)
    used.set(key, `${folder}/${name}`)
    return `${folder}/${name}`
  }
  return { used, ofKey, ofUrl: url => (url.startsWith('/files/') ? ofKey(`public/${url.slice(7)}`) : null) }
}

function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '')
}
