import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.ts'

const request = (address?: string) =>
  new Request('https://shop.test/', { headers: address ? { 'cf-connecting-ip': address } : {} })
const from = (address?: string) => networkOf(request(address))

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as the network %s', (address, network) => {
  expect(from(address)).toBe(network)
})

test('ignores other headers and counts missing addresses together', () => {
  const request = new Request('https://shop.test/', { headers: { 'x-forwarded-for': '198.51.100.1' } })
  expect([networkOf(request), from()]).toEqual(['unknown', 'unknown'])
})

test.each([
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::9', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  [undefined, null],
])('counts %s as part of %s', (address, site) => {
  expect(siteOf(request(address))).toBe(site)
})
