import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { makeSocialCard, makeWidth, socialCardKey } from './made-pictures.server.ts'
import { widthKey } from './picture.ts'

const { FILES: files } = env as unknown as { FILES: R2Bucket }

test('a picture is drawn later if the Worker that draws it does not answer', async () => {
  const pictureName = `${'e'.repeat(64)}.png`
  await files.put(`public/${pictureName}`, 'a picture')
  const away = async () => Promise.reject(new Error('network connection lost'))
  const { log, pictures } = shopNeeds()
  const needs = { files, log, pictures: { ...pictures, cropToJpeg: away, narrowToJpeg: away } }
  expect(await makeSocialCard(needs, pictureName)).toBe('away')
  expect(await makeWidth(needs, { pictureName, width: 320 })).toBe('away')
  for (const key of [socialCardKey(pictureName), widthKey(pictureName, 320, 'jpg')])
    expect([await files.head(key), await files.head(`${key}.undrawable`)]).toEqual([null, null])
  expectLogged('picture not drawn')
})
