/**
 * Returns the Content-Disposition header that makes a browser save a file under this name. Old programs read the first
 * name, which is ASCII; all others read the second (RFC 6266).
 */
export function attachmentOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\w .()-]+/g, '_')
  const encoded = encodeURIComponent(name.replaceAll(/\p{Cs}/gu, '')).replaceAll(
    /['()*]/g,
    mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
