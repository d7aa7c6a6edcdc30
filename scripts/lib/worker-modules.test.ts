import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'
import { joinMessages, serverOf } from './worker-modules.mjs'

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
  // Test files share a process, and another one may have chosen a language.
  overwriteGetLocale(() => 'th')
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

test('divides the routes of the server between two Workers, line by line', () => {
  const route = (id: string, parent: string, path: string) =>
    `  "${id}": {\n    id: "${id}",\n    parentId: ${parent},\n    path: ${path}\n  }`
  const all = [
    route('root', 'void 0', '""'),
    route('home', '"root"', 'void 0'),
    route('course', '"root"', '"course/:id"'),
    route('desk', '"root"', '"admin"'),
    route('orders', '"desk"', '"orders"'),
    route('lost', '"root"', '"*"'),
  ]
  const before = `const a = "$&"\nconst routes = {\n${all.join(',\n')}\n};\nexport { routes }\n`
  const kept = (worker: 'shop' | 'back office') => {
    const server = serverOf(worker, before)
    expect(server.split('\n').length).toBe(before.split('\n').length)
    return Object.keys(new Function(server.replace(/^export/m, 'return'))().routes)
  }
  expect(kept('shop')).toEqual(['root', 'home', 'course', 'lost'])
  expect(kept('back office')).toEqual(['root', 'desk', 'orders', 'lost'])
  expect(() => serverOf('shop', 'const routes = []')).toThrow(/another way/)
})
