import { relative } from 'node:path'
import { type Plugin, parseAst } from 'vite'
import { root } from './setup.mjs'

const MAY_HAVE_PARTS = /\/app\/(components|routes|ui|root)\b/
/** An import while the program runs, unless `lazyPart` does it: the server has loaded those before it renders. */
const IMPORTS = /(?<!lazyPart\(\s*async \(\) => \(await )\bimport\(("[^"]+")\)/g

/**
 * Leaves parts that only a browser loads out of the server's build. Rendering never waits for an import, so the server
 * cannot show them. If code of the server asks for one all the same, the import rejects with the names of both files.
 */
export const withoutBrowserParts = {
  name: 'without-browser-parts',
  transform(code: string, id: string, { ssr = false }: { ssr?: boolean } = {}) {
    if (!ssr || !MAY_HAVE_PARTS.test(id) || id.includes('.server.')) return null
    const file = relative(root, id.replace(/\?.*$/, ''))
    const rejected = (_: string, part: string) =>
      `Promise.reject(new Error(${JSON.stringify(`${file} imports ${JSON.parse(part)}, which only a browser loads`)}))`
    return { code: code.replace(IMPORTS, rejected), map: null }
  },
}

const EFFECT = /^use(Layout)?Effect$/

/**
 * Leaves effects out of the server's build: React runs them only in a browser. The minifier then drops what only they
 * use.
 */
export const withoutEffects = {
  name: 'without-effects',
  // TypeScript and JSX are plain code by then.
  enforce: 'post',
  transform(this: unknown, code: string, id: string, { ssr = false }: { ssr?: boolean } = {}) {
    if (!ssr || !MAY_HAVE_PARTS.test(id) || !/use(Layout)?Effect\(/.test(code)) return null
    let left = code
    const lastFirst = effectsOf(parseAst(code)).sort((one, other) => other.start - one.start)
    for (const { start, end } of lastFirst) {
      // The source map goes by lines.
      const lines = code.slice(start, end).replaceAll(/[^\n]/g, '')
      left = `${left.slice(0, start)}void 0${lines}${left.slice(end)}`
    }
    return { code: left, map: null }
  },
} satisfies Plugin

type Place = { readonly start: number; readonly end: number }
type Node = Place & { readonly type: string; readonly callee?: { readonly name?: string } }

/** Returns the places of all calls of an effect's hook. */
function effectsOf(node: unknown): Place[] {
  if (Array.isArray(node)) return node.flatMap(effectsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, start, end } = node as Node
  if (type === 'CallExpression' && EFFECT.test(callee?.name ?? '')) return [{ start, end }]
  return Object.values(node).flatMap(effectsOf)
}
