import { env, SELF } from 'cloudflare:test'
import { encode as encodePng } from 'fast-png'
import jpeg from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { joined } from '#app/business/uploads/pictures/testing-pictures.ts'

const SHOP = 'http://shop.test'
const { FILES } = env as unknown as { FILES: R2Bucket }

const nameOf = (letter: string, ending = 'png') => `${letter.repeat(64)}.${ending}`
const ask = (name: string, headers = {}) =>
  SELF.fetch(`${SHOP}/files/${name}/card.jpg`, { headers, redirect: 'manual' })

/** Stores a square picture of one colour. A card is not square. */
async function put(name: string, [red, green, blue]: readonly [number, number, number]) {
  const data = Uint8Array.from({ length: 40 * 40 * 3 }, (_, at) => [red, green, blue][at % 3] ?? 0)
  await FILES.put(`public/${name}`, encodePng({ width: 40, height: 40, channels: 3, data }))
}

async function drawn(answer: Response) {
  const { width, height, data } = jpeg.decode(new Uint8Array(await answer.arrayBuffer()), { useTArray: true })
  return { width, height, red: data[0], blue: data[2] }
}

test('makes a card of 600 by 314 that caches may keep', async () => {
  await put(nameOf('1'), [250, 0, 0])
  const answer = await ask(nameOf('1'))
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const etag = answer.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"\w+"$/)
  const card = await drawn(answer)
  expect([card.width, card.height]).toEqual([600, 314])
  expect(card.red).toBeGreaterThan(240)
  expect(card.blue).toBeLessThan(15)

  const again = await ask(nameOf('1'), { 'If-None-Match': etag })
  expect(again.status).toBe(304)
})

test('makes a card once and then sends the stored one', async () => {
  await put(nameOf('2'), [0, 0, 250])
  const first = await ask(nameOf('2'))
  const bytes = await first.arrayBuffer()
  // Without the picture no second card can be drawn.
  await FILES.delete(`public/${nameOf('2')}`)
  const second = await ask(nameOf('2'))
  expect(second.status).toBe(200)
  expect(await second.arrayBuffer()).toEqual(bytes)
})

test('makes a different card for each picture', async () => {
  await put(nameOf('3'), [250, 0, 0])
  await put(nameOf('4'), [0, 0, 250])
  expect((await drawn(await ask(nameOf('3')))).red).toBeGreaterThan(240)
  expect((await drawn(await ask(nameOf('4')))).red).toBeLessThan(15)
})

test('redirects to the plain card for a broken picture', async () => {
  await FILES.put(`public/${nameOf('5')}`, joined('\x89PNG\r\n\x1a\n', 'broken'))
  const first = await ask(nameOf('5'))
  expect([first.status, first.headers.get('Location')]).toEqual([302, '/assets/social-card.jpg'])
  await put(nameOf('5'), [250, 0, 0])
  expect((await ask(nameOf('5'))).status).toBe(302)
})

test('does not decode a picture with too many pixels', async () => {
  const [width, height] = [4_000, 3_000]
  const bomb = encodePng({ width, height, channels: 1, depth: 8, data: new Uint8Array(width * height) })
  await FILES.put(`public/${nameOf('6')}`, bomb)
  expect((await ask(nameOf('6'))).status).toBe(302)
})

test.each([nameOf('7'), nameOf('7', 'webp'), 'x.png'])('has no card for %s', async name => {
  const answer = await ask(name)
  expect(answer.status).toBe(404)
  await answer.text()
})

describe('a picture in one width', () => {
  /** A wide picture as detailed as a photo. A flat one has fewer bytes than a JPEG of it. */
  async function putWide(name: string) {
    let noise = 1
    const data = Uint8Array.from({ length: 640 * 360 * 3 }, () => {
      noise = (noise * 48_271) % 0x7fffffff
      return noise >> 8
    })
    await FILES.put(`public/${name}`, encodePng({ width: 640, height: 360, channels: 3, data }))
  }
  const askWidth = (name: string, width: number, accept = 'image/webp,*/*') =>
    SELF.fetch(`${SHOP}/files/${name}/${width}`, { headers: { Accept: accept } })

  test('is made at the first request, and kept', async () => {
    const name = nameOf('a')
    await putWide(name)
    const first = await askWidth(name, 320)
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const { width, height } = await drawn(first)
    expect([width, height]).toEqual([320, 180])
    await FILES.delete(`public/${name}`)
    const second = await askWidth(name, 320)
    expect(second.status).toBe(200)
    await second.arrayBuffer()
  })

  test('is the AVIF of an import for a browser that knows it', async () => {
    const name = nameOf('b')
    await putWide(name)
    await FILES.put(`widths/320/${name}.avif`, 'avif')
    const answer = await askWidth(name, 320, 'image/avif,*/*')
    expect([answer.headers.get('Content-Type'), await answer.text()]).toEqual(['image/avif', 'avif'])
  })

  test.each([
    ['a width that no page asks for', 321],
    ['a picture that cannot be drawn', 320],
  ])('is the original for %s', async (what, width) => {
    const name = nameOf(width === 320 ? 'c' : 'd')
    if (width === 320) await FILES.put(`public/${name}`, joined('\x89PNG\r\n\x1a\n', what))
    else await putWide(name)
    const answer = await askWidth(name, width)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400')
    await answer.arrayBuffer()
    expect(await FILES.head(`widths/${width}/${name}.jpg`)).toBeNull()
  })
})
