import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'

const SHOP = 'http://shop.test'

/** A visitor's cookie, and the id in it that names the room. */
async function aVisit() {
  const answer = await SELF.fetch(`${SHOP}/public/cart/nobody`)
  await answer.text()
  const cookie =
    answer.headers
      .getSetCookie()
      .find(line => line.startsWith('visitor='))
      ?.split(';')[0] ?? ''
  return { cookie, room: `visitor-${cookie.split('=')[1]?.split('.')[0]}` }
}

async function join(room: string, headers: Record<string, string>) {
  const response = await SELF.fetch(`${SHOP}/parties/shop-room/${room}`, {
    headers: { Upgrade: 'websocket', ...headers },
  })
  response.webSocket?.accept()
  response.webSocket?.close()
  return response.status
}

test('lets a page of ours listen in the room of who is asking', async () => {
  const { cookie, room } = await aVisit()
  expect(await join(room, { Cookie: cookie, Origin: SHOP })).toBe(101)
})

test('lets nobody listen from another site, in another’s room, or without saying who he is', async () => {
  const { cookie, room } = await aVisit()
  expect(await join(room, { Cookie: cookie, Origin: 'http://evil.test' })).toBe(403)
  expect(await join(room, { Cookie: cookie })).toBe(403)
  expect(await join((await aVisit()).room, { Cookie: cookie, Origin: SHOP })).toBe(401)
  expect(await join(room, { Origin: SHOP })).toBe(401)
})
