/**
 * Returns the request's network, for rate limits: the IPv4 address,
 * or the IPv6 address's first 64 bits, which one customer shares.
 * Only Cloudflare's own header counts. X-Forwarded-For is ignored, because a client can forge it.
 */
export function networkOf(request: Pick<Request, 'headers'>): string {
  const address = addressOf(request)
  return address.includes(':') ? firstGroups(address, 4) : address
}

/** Like `networkOf`, but null if Cloudflare says no address. */
export function knownNetworkOf(request: Pick<Request, 'headers'>): string | null {
  return request.headers.has('cf-connecting-ip') ? networkOf(request) : null
}

/**
 * Returns the /48 of an IPv6 address, or null for IPv4.
 * One rented machine may get all 65,536 networks of a /48, so calls that create something are counted by it too.
 */
export function siteOf(request: Pick<Request, 'headers'>): string | null {
  const address = addressOf(request)
  return address.includes(':') ? `${firstGroups(address, 3)}::/48` : null
}

function addressOf(request: Pick<Request, 'headers'>): string {
  const address = (request.headers.get('cf-connecting-ip') ?? 'unknown').toLowerCase()
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
}

/** Returns the first groups of an IPv6 address, however it is abbreviated. */
function firstGroups(address: string, count: number): string {
  const [head = [], tail = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const missing = address.includes('::') ? 8 - head.length - tail.length : 0
  const groups = [...head, ...Array<string>(Math.max(missing, 0)).fill('0'), ...tail]
  return groups
    .slice(0, count)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** True on a developer's own machine, where all requests share one network. Never true for a deployed shop. */
export function isOwnMachine(network: string): boolean {
  return network === 'unknown' || network.startsWith('127.') || network === '0:0:0:0'
}
