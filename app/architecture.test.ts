import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** The business folders, in order: each may import only the earlier ones. */
const ROOMS =
  'money settings callers accounts tax catalogue learning comments pricing cart orders payments privacy school storefront'.split(
    ' ',
  )
/** Any use-case may import these. They import only the foundations. */
const SIDE_ROOMS = ['uploads', 'notifications']
const FOUNDATIONS = ['money', 'settings', 'callers', ...SIDE_ROOMS]
/** The folders of app/, in order: each may import only the earlier ones. */
const LAYERS = 'platform i18n db ui business refusals calls site-file components routes'.split(' ')
type Arrow = { from: string; to: string; typeOnly: boolean }

const files = globSync('{app,workers,party}/**/*.{ts,tsx}').map(file => file.replaceAll('\\', '/'))
const arrows = files.filter(file => !file.includes('/paraglide/')).flatMap(arrowsOf)

/** Returns every import of a file. `to` is a path from the repository's root, or a package name. */
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
const layerOf = (file: string) => /^app\/([^/]+)\//.exec(file)?.[1] ?? ''
const isTest = (file: string) => /\.test\.tsx?$|^app\/(testing|journeys)\/|\/testing-/.test(file)
const isServer = (file: string) => /\.server\.tsx?$/.test(file)
const wrong = (rule: string, is: (arrow: Arrow) => boolean) =>
  arrows
    .filter(arrow => !isTest(arrow.from) && is(arrow))
    .map(({ from, to }) => `${from} imports ${to}, but ${rule}`)

test('a business folder imports no later business folder', () => {
  const backwards = wrong('that room comes later', ({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return Boolean(here && there && ROOMS.includes(here) && ROOMS.indexOf(there) > ROOMS.indexOf(here))
  })
  expect(backwards).toEqual([])
})

test('a folder of app imports no later folder of app', () => {
  const later = wrong('that folder comes later', ({ from, to }) => {
    const [here, there] = [from, to].map(file => LAYERS.indexOf(layerOf(file))) as [number, number]
    return here >= 0 && there > here
  })
  expect(later).toEqual([])
})

test('every folder of app has a place in the order', () => {
  const folders = new Set(files.filter(file => !isTest(file)).map(layerOf))
  expect([...folders].filter(folder => folder && !LAYERS.includes(folder))).toEqual([])
})

test('imports use ./ in the own folder, #app/ elsewhere', () => {
  const otherwise = files
    .filter(file => file.startsWith('app/'))
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/from '(\.\.\/[^']+)'/g)]
        .filter(([, to = '']) => resolve(file, to).startsWith('app/'))
        .map(([, to]) => `${file} imports ${to}`),
    )
  expect(otherwise).toEqual([])
})

test('no file imports itself through others', () => {
  // Type imports count too, so that one file owns each type.
  expect(circlesOf(arrows.filter(({ to }) => files.includes(to)))).toEqual([])
})

test('no folder of components, rooms, routes and the site file imports itself through others', () => {
  const parts = arrows.filter(({ from, to }) => !isTest(from) && [from, to].every(isParted))
  expect(circlesOf(parts.flatMap(folderArrow))).toEqual([])
})

const isParted = (file: string) => /^app\/(business|components|routes|site-file)\//.test(file)

/**
 * Returns the arrow between the two folders where the paths part: 'cart' and 'checkout' for 'cart/a.ts' and
 * 'checkout/steps/b.ts'. Nothing if one file lies in a folder above the other: a folder and its own folders are one
 * area.
 */
function folderArrow({ from, to }: Arrow): Pick<Arrow, 'from' | 'to'>[] {
  const [here, there] = [from, to].map(file => posix.dirname(file).split('/')) as [string[], string[]]
  const part = here.findIndex((name, depth) => name !== there[depth])
  if (part === -1 || part >= there.length) return []
  return [{ from: here.slice(0, part + 1).join('/'), to: there.slice(0, part + 1).join('/') }]
}

/** Returns each circle of arrows once. */
function circlesOf(links: readonly Pick<Arrow, 'from' | 'to'>[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of links) next.set(from, [...(next.get(from) ?? []), to])
  const state = new Map<string, 'open' | 'done'>()
  const found = new Set<string>()
  const visit = (place: string, path: readonly string[]) => {
    state.set(place, 'open')
    for (const to of next.get(place) ?? []) {
      if (state.get(to) === 'open') found.add([...path.slice(path.indexOf(to)), to].join(' -> '))
      else if (!state.has(to)) visit(to, [...path, to])
    }
    state.set(place, 'done')
  }
  for (const place of next.keys()) if (!state.has(place)) visit(place, [place])
  return [...found]
}

test('only use-cases import uploads and notifications', () => {
  const wrongImportsByRules = wrong('a rule has no business in a side room', ({ from, to, typeOnly }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return (
      Boolean(here && there && here !== there && SIDE_ROOMS.includes(there)) && !isServer(from) && !typeOnly
    )
  })
  expect(wrongImportsByRules).toEqual([])
})

test('uploads and notifications import only the foundations', () => {
  const wrongImports = wrong('a side room knows the foundations only', ({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    return Boolean(here && there && SIDE_ROOMS.includes(here) && !FOUNDATIONS.includes(there))
  })
  expect(wrongImports).toEqual([])
})

test('a pure rule imports no server code', () => {
  const touching = wrong(
    'a rule is pure',
    ({ from, to, typeOnly }) => Boolean(roomOf(from)) && !isServer(from) && isServer(to) && !typeOnly,
  )
  expect(touching).toEqual([])
})

test('app imports nothing from workers', () => {
  expect(
    wrong(
      'app/ knows nothing of workers/',
      ({ from, to }) => from.startsWith('app/') && to.startsWith('workers/'),
    ),
  ).toEqual([])
})

test('the folders of the Worker import each other in one direction', () => {
  const folderOf = (file: string) => /^workers\/([^/]+)\//.exec(file)?.[1]
  const pairs = arrows
    .filter(({ from, typeOnly }) => !isTest(from) && !typeOnly)
    .map(({ from, to }) => [folderOf(from), folderOf(to)])
    .filter(([here, there]) => here && there && here !== there)
    .map(pair => pair.join(' -> '))
  const back = (pair: string) => pair.split(' -> ').reverse().join(' -> ')
  expect([...new Set(pairs)].filter(pair => pairs.includes(back(pair)))).toEqual([])
})

test('components import no server values', () => {
  const drawing = (file: string) => /^app\/(components|ui)\//.test(file) && !isServer(file)
  expect(
    wrong('it ships to the browser', ({ from, to, typeOnly }) => drawing(from) && isServer(to) && !typeOnly),
  ).toEqual([])
})

test('actions and loaders stand beside their route', () => {
  expect(files.filter(file => /^app\/(components|ui)\//.test(file) && isServer(file))).toEqual([])
})

test('routes and calls leave the database to use-cases', () => {
  const isRoute = (file: string) => /^app\/routes\/|^workers\/api\//.test(file)
  const database = (to: string) => to.startsWith('drizzle-orm') || to.startsWith('app/db/')
  expect(wrong('a use-case does that', ({ from, to }) => isRoute(from) && database(to))).toEqual([])
})

test('routes and calls hand their services on, never the database alone', () => {
  const isRoute = (file: string) => /^app\/routes\/|^workers\/api\//.test(file) && !isTest(file)
  const giving = files.filter(file => isRoute(file) && /\bservices\.db\b/.test(readFileSync(file, 'utf8')))
  expect(giving).toEqual([])
})

test('the browser loads no zod', () => {
  const browser = new Set(
    files.filter(
      file =>
        /^app\/(routes|components|ui)\/|^app\/(root|entry\.client)\./.test(file) &&
        !file.includes('.test.') &&
        !isServer(file),
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

test('no test mutes warnings and errors', () => {
  const muting = /spyOn\(console\b|console\.(warn|error) = /
  expect(
    files.filter(
      file =>
        isTest(file) &&
        file !== 'app/testing/setup/simulated-browser.ts' &&
        muting.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
})

test('a line of a comment has at most 120 columns', () => {
  const isLong = (line: string) =>
    line.length > 120 && /^\s*(\/\/|\*|\/\*)/.test(line) && !line.includes('biome-ignore')
  const long = files
    .filter(file => !file.includes('/paraglide/'))
    .flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (isLong(line) ? [`${file}:${index + 1}`] : [])),
    )
  expect(long).toEqual([])
})
