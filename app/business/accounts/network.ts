/**
 * The network a request came from, to count tries by: an IPv4 address, or of an IPv6 address the half that one customer
 * shares. Cloudflare sets the header itself; what a client writes into X-Forwarded-For counts for nothing.
 */
export function networkOf(request: Pick<Request, 'headers'>): string {
  const address = addressOf(request)
  return address.includes(':') ? firstGroups(address, 4) : address
}

/**
 * The /48 that an IPv6 address is in, or null for IPv4. Who rents one machine may be given all of its 65,536 networks, so what
 * makes something new for each caller is counted by it as well.
 */
export function siteOf(request: Pick<Request, 'headers'>): string | null {
  const address = addressOf(request)
  return address.includes(':') ? `${firstGroups(address, 3)}::/48` : null
}

function addressOf(request: Pick<Request, 'headers'>): string {
  const address = (request.headers.get('cf-connecting-ip') ?? 'unknown').toLowerCase()
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
}

/** The first groups of an IPv6 address, however it is abbreviated. */
function firstGroups(address: string, count: number): string {
  const [head = [], tail = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const missing = address.includes('::') ? 8 - head.length - tail.length : 0
  const groups = [...head, ...Array<string>(Math.max(missing, 0)).fill('0'), ...tail]
  return groups
    .slice(0, count)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Nobody comes to a deployed shop from here: on one's own machine everybody would share one network. */
export function isOwnMachine(network: string): boolean {
  return network === 'unknown' || network.startsWith('127.') || network === '0:0:0:0'
}
