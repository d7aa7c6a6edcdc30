import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** From the one that knows nothing of the others to the one that knows all before it. */
const ROOMS =
  'money settings accounts tax catalogue learning pricing cart orders payments privacy storefront'.split(' ')
/** Usable by any use-case; themselves they know the foundations only. */
const SIDE_ROOMS = ['uploads', 'notifications']
const FOUNDATIONS = ['money', 'settings', 'accounts', ...SIDE_ROOMS]
type Arrow = { from: string; to: string; typeOnly: boolean }

const files = globSync('{app,workers,party}/**/*.{ts,tsx}').map(file => file.replaceAll('\\', '/'))
const arrows = files.filter(file => !file.includes('/paraglide/')).flatMap(arrowsOf)

/** Every import of a file, `to` as a path from the top of the repository or as the name of a package. */
function arrowsOf(from: string): Arrow[] {
  const source = readFileSync(from, 'utf8')
  const statements = source.matchAll(/^(?:import|export)\s+(type\s)?([^'";]*?)\s*(?:from\s*)?'([^']+)'/gm)
  const dynamic = source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)
  return [
    ...[...statements].map(([, type, names = '', to = '']) => ({
      from,
      to: resolve(from, to),
      typeOnly: Boolean(type) || onlyTypes(names),
    })),
    ...[...dynamic].map(([, to = '']) => ({ from, to: resolve(from, to), typeOnly: false })),
  ]
}

function onlyTypes(names: string): boolean {
  const inBraces = /^\{([^}]*)\}$/.exec(names)?.[1]
  return Boolean(inBraces?.split(',').every(name => !name.trim() || name.trim().startsWith('type ')))
}

function resolve(from: string, to: string): string {
  if (to.startsWith('#app/')) return to.replace('#app/', 'app/')
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to
}

const roomOf = (file: string) => /^app\/business\/([^/]+)\//.exec(file)?.[1]
const isTest = (file: string) => /\.test\.tsx?$|^app\/(testing|journeys)\/|\/testing-/.test(file)
const isServer = (file: string) => /\.server\.tsx?$/.test(file)
const wrong = (rule: string, is: (arrow: Arrow) => boolean) =>
  arrows
    .filter(arrow => !isTest(arrow.from) && is(arrow))
    .map(({ from, to }) => `${from} imports ${to}, but ${rule}`)

test('an earlier room of the business knows nothing of a later one', () => {
  const backwards = wrong('that room comes later', ({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return Boolean(here && there && ROOMS.includes(here) && ROOMS.indexOf(there) > ROOMS.indexOf(here))
  })
  expect(backwards).toEqual([])
})

test('db and platform import nothing from the rooms', () => {
  const knowing = wrong(
    'they come before the rooms',
    ({ from, to }) =>
      /^app\/(db|platform)\//.test(from) && /^app\/(business|site-file|components)\//.test(to),
  )
  expect(knowing).toEqual([])
})

test('files of the business import their own folder by ./ and everything else by #app/', () => {
  const otherwise = files
    .filter(file => file.startsWith('app/'))
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/from '(\.\.\/[^']+)'/g)]
        .filter(([, to = '']) => resolve(file, to).startsWith('app/'))
        .map(([, to]) => `${file} imports ${to}`),
    )
  expect(otherwise).toEqual([])
})

test('no file reaches itself through its imports', () => {
  expect(circles()).toEqual([])
})

/** Each circle of imports once, types left out because they are gone before anything runs. */
function circles(): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of arrows)
    if (!typeOnly && files.includes(to)) next.set(from, [...(next.get(from) ?? []), to])
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    state.set(file, 'open')
    for (const to of next.get(file) ?? []) {
      if (state.get(to) === 'open') found.push([...path.slice(path.indexOf(to)), to].join(' -> '))
      else if (!state.has(to)) visit(to, [...path, to])
    }
    state.set(file, 'done')
  }
  for (const file of files) if (!state.has(file)) visit(file, [file])
  return found
}

test('only use-cases go to the side rooms', () => {
  const uninvited = wrong('a rule has no business in a side room', ({ from, to, typeOnly }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return (
      Boolean(here && there && here !== there && SIDE_ROOMS.includes(there)) && !isServer(from) && !typeOnly
    )
  })
  expect(uninvited).toEqual([])
})

test('a side room knows nothing of who uses it', () => {
  const nosy = wrong('a side room knows the foundations only', ({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return Boolean(here && there && SIDE_ROOMS.includes(here) && !FOUNDATIONS.includes(there))
  })
  expect(nosy).toEqual([])
})

test('the design system knows nothing of pages and use-cases', () => {
  const knowing = wrong(
    'the design system comes before it',
    ({ from, to }) => /^app\/(ui|i18n|platform)\//.test(from) && /^app\/(components|routes)\//.test(to),
  )
  expect(knowing).toEqual([])
})

test('a rule touches nothing of the world', () => {
  const touching = wrong(
    'a rule is pure',
    ({ from, to, typeOnly }) => Boolean(roomOf(from)) && !isServer(from) && isServer(to) && !typeOnly,
  )
  expect(touching).toEqual([])
})

test('the shop does not know the doors', () => {
  expect(
    wrong(
      'app/ knows nothing of workers/',
      ({ from, to }) => from.startsWith('app/') && to.startsWith('workers/'),
    ),
  ).toEqual([])
})

test('what draws a page takes no server value', () => {
  const drawing = (file: string) => /^app\/(components|ui)\//.test(file) && !isServer(file)
  expect(
    wrong('it ships to the browser', ({ from, to, typeOnly }) => drawing(from) && isServer(to) && !typeOnly),
  ).toEqual([])
})

test('actions and loaders stand beside their route, not among the components', () => {
  expect(files.filter(file => /^app\/(components|ui)\//.test(file) && isServer(file))).toEqual([])
})

test('pages and calls leave the database to use-cases', () => {
  const door = (file: string) => /^app\/routes\/|^workers\/api\//.test(file)
  const database = (to: string) => to.startsWith('drizzle-orm') || to.startsWith('app/db/')
  expect(wrong('a use-case does that', ({ from, to }) => door(from) && database(to))).toEqual([])
})

test('pages do not carry what signs people in: it is in the Worker once', () => {
  const makers = ['auth', 'social/social-client'].map(name => `app/business/accounts/${name}.server.ts`)
  // Its small functions over bytes know nothing of sessions.
  const isLibrary = (to: string) => to.includes('better-auth') && !to.startsWith('@better-auth/utils/')
  const maker = wrong('who makes the services hands it over', ({ from, to }) =>
    isLibrary(to) || makers.includes(to) ? ![...makers, 'workers/services.ts'].includes(from) : false,
  )
  expect(maker).toEqual([])
})

test('the browser gets no zod', () => {
  const browser = new Set(
    files.filter(
      file =>
        /^app\/(routes|components|ui)\/|^app\/(root|entry\.client)\./.test(file) && !file.includes('.test.'),
    ),
  )
  for (const file of browser) {
    for (const { from, to, typeOnly } of arrows) {
      if (from === file && !typeOnly && !isServer(to) && files.includes(to)) browser.add(to)
    }
  }
  const reached = (file: string) => browser.has(file) && !isServer(file)
  expect(
    wrong(
      'the browser loads this file',
      ({ from, to, typeOnly }) => reached(from) && !typeOnly && /zod/.test(to),
    ),
  ).toEqual([])
})
