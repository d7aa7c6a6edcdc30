import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping'
import { root } from '../scripts/lib/setup.mjs'

/**
 * The most bytes that the deployed Worker of the shop, and that of the back office, may each have, compressed by gzip.
 * bench/bundle.test.ts holds it.
 */
export const MOST_BYTES = 750_000

/** The Workers that `npm run build` made. */
export const BUNDLE = join(root, 'build', 'worker')
export const BACK_OFFICE_BUNDLE = join(root, 'build', 'back-office')

export type Size = { readonly raw: number; readonly gzip: number }

/** Returns the bytes of all modules of the Worker in a folder. Throws if it is not built. */
export function sizeOfWorker(folder = BUNDLE): Size {
  const modules = readdirSync(folder).filter(name => !/\.(map|md)$/.test(name))
  return sum(modules.map(name => sizeOf(readFileSync(join(folder, name)))))
}

/** Returns the bytes by origin, each compressed alone, the largest first. Small packages are one group. */
export function sizesByOrigin(folder = BUNDLE): readonly (Size & { readonly origin: string })[] {
  const lines = readFileSync(join(folder, 'app.js'), 'utf8').split('\n')
  const map = new TraceMap(readFileSync(join(folder, 'app.js.map'), 'utf8'))
  const code = new Map<string, string[]>()
  decodedMappings(map).forEach((segments, index) => {
    const line = lines[index] ?? ''
    segments.forEach(([start, source], at) => {
      const origin = originOf(source === undefined ? null : (map.sources[source] ?? null))
      const pieces = code.get(origin) ?? []
      pieces.push(line.slice(start, segments[at + 1]?.[0]))
      code.set(origin, pieces)
    })
  })
  const groups = [...code].map(([origin, pieces]) => ({ origin, ...sizeOf(Buffer.from(pieces.join(''))) }))
  const isSmall = ({ origin, gzip }: Size & { origin: string }) => gzip < SMALL && origin.startsWith('`')
  const small = { origin: 'other packages', ...sum(groups.filter(isSmall)) }
  return [...groups.filter(group => !isSmall(group)), small].sort((one, other) => other.gzip - one.gzip)
}

/** A package with fewer compressed bytes has no row of its own. */
const SMALL = 5_000

const OWN: readonly (readonly [RegExp, string])[] = [
  [/server\/messages\.js|app\/i18n\//, 'messages in two languages'],
  [/app\/business\//, 'the rooms (`app/business`)'],
  [/app\/(components|ui)\//, 'pieces of pages (`app/components`, `app/ui`)'],
  [/app\/(routes\/|root|entry)/, 'pages (`app/routes`)'],
  [/app\/(db|platform|site-file)\//, 'database and platform (`app/db`, `app/platform`)'],
  [/(workers|party)\//, 'the API (`workers`)'],
  [/build\/server\//, 'Remix’s list of the pages and their files'],
]

/** Returns where a source of the bundle comes from: a package's name in backticks, or the name of a part of the shop. */
export function originOf(source: string | null): string {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source ?? '')?.[1]
  if (name && name !== 'src') return `\`${name}\``
  return (
    OWN.find(([path]) => path.test(source ?? ''))?.[1] ?? 'packages whose source maps leave out their names'
  )
}

function sizeOf(bytes: Uint8Array): Size {
  return { raw: bytes.length, gzip: gzipSync(bytes).length }
}

function sum(sizes: readonly Size[]): Size {
  return sizes.reduce((all, { raw, gzip }) => ({ raw: all.raw + raw, gzip: all.gzip + gzip }), {
    raw: 0,
    gzip: 0,
  })
}
