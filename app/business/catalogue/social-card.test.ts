import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeImage } from '#app/business/uploads/pictures/image-kind.ts'
import { CARD_SIZE, PLAIN_CARD, socialCardOf } from './social-card.ts'

const HASH = 'a'.repeat(64)

test.each(['jpg', 'png', 'gif'])('a %s of the shop gets a 600x314 card', ending => {
  expect(socialCardOf(`/files/${HASH}.${ending}`)).toEqual({
    path: `/files/${HASH}.${ending}/card.jpg`,
    size: { width: 600, height: 314 },
  })
})

test.each([`/files/${HASH}.webp`, `/files/${HASH}.avif`, 'https://elsewhere.test/a.jpg', '/old/a.jpg'])(
  'uses %s as it is, without a size',
  picture => {
    expect(socialCardOf(picture)).toEqual({ path: picture, size: null })
  },
)

test('uses the plain card if there is no picture', () => {
  expect(socialCardOf('')).toEqual({ path: PLAIN_CARD, size: CARD_SIZE })
  const file = judgeImage(new Uint8Array(readFileSync(`public${PLAIN_CARD}`)))
  expect(file).toMatchObject({ ok: true, value: { ...CARD_SIZE, kind: 'jpg' } })
})
