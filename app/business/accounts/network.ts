/**
 * The network a request came from, to count tries by: an IPv4 address, or of an IPv6 address the half that one customer
 * shares. Cloudflare sets the header itself; what a client writes into X-Forwarded-For counts for nothing.
 */
export function networkOf(request: Request): string {
  const address = (request.headers.get('cf-connecting-ip') ?? 'unknown').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  return mapped ?? (address.includes(':') ? firstHalf(address) : address)
}

/** The first four groups of an IPv6 address, however it is abbreviated. */
function firstHalf(address: string): string {
  const [head = [], tail = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const missing = address.includes('::') ? 8 - head.length - tail.length : 0
  const groups = [...head, ...Array<string>(Math.max(missing, 0)).fill('0'), ...tail]
  return groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Nobody comes to a deployed shop from here: on one's own machine everybody would share one network. */
export function isOwnMachine(network: string): boolean {
  return network === 'unknown' || network.startsWith('127.') || network === '0:0:0:0'
}
