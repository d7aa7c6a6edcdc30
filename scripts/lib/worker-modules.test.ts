import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as router from '@remix-run/router'
import { expect, test } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import { root } from './setup.mjs'
import {
  fontkitOfThaiAndLatin,
  joinMessages,
  pdfkitOfCertificates,
  routerThatSortsOnce,
} from './worker-modules.mjs'

/** The joined module, with a stand-in for the modules that it imports. */
const joined = new Function(
  'ofParaglide',
  'getLocale',
  `${joinMessages()
    .replace(/^import .*$/gm, '')
    .replace('export const m =', 'return')}`,
)

const keys = globSync('app/i18n/messages/th/*.json')
  .flatMap(file => Object.keys(JSON.parse(readFileSync(file, 'utf8'))))
  .filter(key => key !== '$schema')

test('holds every message in both languages', async () => {
  const registry = await import('#app/i18n/paraglide/registry.js')
  const inputs = new Proxy({}, { get: (_, name) => (name === 'count' ? 1 : String(name)) })
  type Message = (inputs: object, options?: { locale: 'th' | 'en' }) => string
  const [all, compiled] = [joined(registry, () => 'th'), m] as unknown as Record<string, Message>[]
  const said = (messages?: Record<string, Message>) =>
    keys.map(key => [
      key,
      messages?.[key]?.(inputs, { locale: 'th' }),
      messages?.[key]?.(inputs, { locale: 'en' }),
      messages?.[key]?.(inputs),
    ])
  expect(said(all)).toEqual(said(compiled))
  expect(Object.keys(all ?? {}).length).toBe(keys.length)
})

test('matches routes as the package does, also the second time', async () => {
  type Router = typeof import('@remix-run/router')
  const folder = mkdtempSync(join(tmpdir(), 'router-'))
  const file = join(folder, 'router.mjs')
  writeFileSync(file, routerThatSortsOnce())
  const own: Router = await import(pathToFileURL(file).href)
  rmSync(folder, { recursive: true })
  const routes = [
    { id: 'all', path: '*' },
    { id: 'course', path: 'course/:id', children: [{ id: 'comments', path: 'comments' }] },
    { id: 'home', index: true },
    { id: 'courses', path: 'courses' },
  ] as Parameters<Router['matchRoutes']>[0]
  const ids = (router: Router, path: string) => router.matchRoutes(routes, path)?.map(({ route }) => route.id)
  const addresses = ['/', '/courses', '/course/7', '/course/7/comments', '/course/7/else', '/nowhere']
  for (const path of [...addresses, ...addresses]) expect(ids(own, path)).toEqual(ids(router, path))
})

type Layout = { readonly glyphs: readonly { readonly id: number }[]; readonly positions: readonly object[] }
type Font = { readonly characterSet: readonly number[]; layout(text: string): Layout }
type Fontkit = { create(file: Buffer): Font }

test('lays certificates out as the whole of fontkit does', async () => {
  // The module imports packages, so it must stand where they are found.
  const folder = mkdtempSync(join(root, 'node_modules', '.fontkit-'))
  const file = join(folder, 'fontkit.mjs')
  writeFileSync(file, fontkitOfThaiAndLatin())
  const own: Fontkit = await import(pathToFileURL(file).href).finally(() =>
    rmSync(folder, { recursive: true }),
  )
  const whole: Fontkit = createRequire(import.meta.url)('fontkit')
  const names = ['เกียรติบัตร', 'ปู่ฐุญฺ น้ํา', 'กํ้า ปี่ ๑๒', 'Hello fi AVATAR', 'Nguyễn Ánh', 'Мария', 'Ελένη']
  const files = readdirSync('public/fonts').filter(name => /^certificate-.*\.woff$/.test(name))
  for (const name of files) {
    const font = readFileSync(join('public/fonts', name))
    const letters = whole.create(font).characterSet.map(letter => String.fromCodePoint(letter))
    const laidOut = (fontkit: Fontkit) => {
      const opened = fontkit.create(font)
      return [...names, ...letters].map(text => layoutOf(opened, text))
    }
    expect(laidOut(own), name).toEqual(laidOut(whole))
  }
  expect(files.length).toBeGreaterThan(5)
})

test('draws the same PDF as the whole of pdfkit does', async () => {
  const own: typeof import('pdfkit') = (await imported(pdfkitOfCertificates())).default
  // Not the one for Node, which compresses in another way.
  const file = join(root, 'node_modules', 'pdfkit', 'js', 'pdfkit.browser.mjs')
  const { default: whole }: { default: typeof own } = await import(pathToFileURL(file).href)
  const drawn = (PDFDocument: typeof whole) =>
    new Promise<string>(resolve => {
      const pdf = new PDFDocument({ font: null as never, tagged: true, info: { CreationDate: new Date(0) } })
      const chunks: Uint8Array[] = []
      pdf.on('data', chunk => chunks.push(chunk))
      pdf.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')))
      pdf.registerFont('latin', readFileSync('public/fonts/certificate-latin-600.woff'))
      pdf.font('latin').text('Somchai').rect(0, 0, 9, 9).fill('#ff0000')
      pdf.end()
    })
  expect(await drawn(own)).toBe(await drawn(whole))
})

/** Imports a module that imports packages. It must stand where they are found. */
async function imported(source: string) {
  const folder = mkdtempSync(join(root, 'node_modules', '.imported-'))
  const file = join(folder, 'module.mjs')
  writeFileSync(file, source)
  return import(pathToFileURL(file).href).finally(() => rmSync(folder, { recursive: true }))
}

/** Null: the package itself cannot lay this out, as the empty last letter of a file. */
function layoutOf(font: Font, text: string): readonly unknown[] | null {
  try {
    const { glyphs, positions } = font.layout(text)
    return [glyphs.map(({ id }) => id), positions]
  } catch {
    return null
  }
}
