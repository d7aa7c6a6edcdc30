const SCHEMES = { link: ['http', 'https', 'mailto', 'tel'], picture: ['http', 'https'] } as const
type Kind = keyof typeof SCHEMES

/** Returns true if the shop keeps this address when it cleans the text (app/platform/safe-html.ts). */
export function isKeptAddress(address: string, kind: Kind = 'link'): boolean {
  const plain = [...address].filter(letter => letter > ' ').join('')
  if (/^[/\\]{2}/.test(plain)) return false
  const scheme = /^([^/?#]*?):/.exec(plain)?.[1]
  return scheme === undefined || SCHEMES[kind].some(one => one === scheme.toLowerCase())
}

/** Returns the address that a person typed as it is written, with the scheme that they left out; null: not usable. */
export function addressTyped(typed: string, kind: Kind): string | null {
  const address = typed.trim()
  if (!address || /\s/.test(address) || !isKeptAddress(address, kind)) return null
  if (/^(\/|#)/.test(address)) return address
  if (/^https?:/i.test(address)) return URL.canParse(address) ? address : null
  if (/^(mailto|tel):./i.test(address)) return address
  if (kind === 'link' && /^[^@/]+@[^@/]+\.[^@/]+$/.test(address)) return `mailto:${address}`
  return /^[^/]+\.[^/.]{2,}/.test(address) && URL.canParse(`https://${address}`) ? `https://${address}` : null
}
