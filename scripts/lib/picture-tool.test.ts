import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { invariant } from '#app/platform/result.ts'
import { standingOfWidths } from '../demo-media/widths.ts'
import { madeWidth, openPictureTool, withMadeWidths } from './picture-tool.ts'

const tool = await openPictureTool()
invariant(tool, 'sharp runs here')

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** 800 by 600 pixels: red above, green, blue below. */
const threeStripes = async () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#00f' } }).composite([
    { input: await solid(800, 200, '#f00').png().toBuffer(), top: 0, left: 0 },
    { input: await solid(800, 200, '#0f0').png().toBuffer(), top: 200, left: 0 },
  ])

test('measures the size and the colours from top to bottom', async () => {
  const facts = await tool.measure(await (await threeStripes()).png().toBuffer())
  expect([facts?.width, facts?.height]).toEqual([800, 600])
  const brightest = (facts?.colours.match(/.{6}/g) ?? []).map(colour => {
    const parts = [0, 2, 4].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
    return parts.indexOf(Math.max(...parts))
  })
  expect(brightest).toEqual([0, 1, 2])
})

test('measures a photo as a phone turned it', async () => {
  const turned = await (await threeStripes()).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await tool.measure(turned)).toMatchObject({ width: 600, height: 800 })
  const { width, height } = await sharp(await tool.narrow(turned, 480)).metadata()
  expect([width, height]).toEqual([480, 640])
})

test('names no colours of a transparent picture', async () => {
  const clear = await sharp({ create: { width: 500, height: 500, channels: 4, background: '#f008' } })
    .png()
    .toBuffer()
  expect(await tool.measure(clear)).toMatchObject({ width: 500, colours: '' })
})

test('leaves small and moving pictures alone', async () => {
  expect(await tool.measure(await solid(320, 200, '#abc').png().toBuffer())).toBeNull()
  const frames = await sharp(
    [await solid(400, 400, '#f00').png().toBuffer(), await solid(400, 400, '#0f0').png().toBuffer()],
    {
      join: { animated: true },
    },
  )
    .gif()
    .toBuffer()
  expect(await tool.measure(frames)).toBeNull()
})

test('makes AVIF, and never wider than the picture', async () => {
  const picture = await (await threeStripes()).png().toBuffer()
  const facts = await Promise.all(
    [320, 1280].map(async width => sharp(await tool.narrow(picture, width)).metadata()),
  )
  expect(facts.map(({ width, compression }) => [width, compression])).toEqual([
    [320, 'av1'],
    [800, 'av1'],
  ])
})

test('refuses a picture that says it has 3,600 million pixels', async () => {
  const picture = await solid(500, 500, '#0f0').png().toBuffer()
  // Width and height stand behind the signature, the length and the name of the first block.
  picture.writeUInt32BE(60_000, 16)
  picture.writeUInt32BE(60_000, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  await expect(tool.measure(picture)).rejects.toThrow(/pixel limit/)
})

test('the demo has every width of its pictures, and their facts', async () => {
  const { missing, useless, facts } = await standingOfWidths()
  const stored = await readFile('app/site-file/demo/media/widths/facts.json', 'utf8')
  expect(
    [missing.map(({ file }) => file), useless, facts === stored],
    'run node scripts/demo-media/widths.ts',
  ).toEqual([[], [], true])
})

test('takes a width that is made already, and makes the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'widths-'))
  const picture = await (await threeStripes()).png().toBuffer()
  await writeFile(join(folder, madeWidth(picture, 480)), 'made before')
  const quick = withMadeWidths(tool, folder)
  expect(Buffer.from(await quick.narrow(picture, 480)).toString()).toBe('made before')
  expect(await quick.narrow(picture, 320)).toEqual(await tool.narrow(picture, 320))
  await rm(folder, { recursive: true })
})
