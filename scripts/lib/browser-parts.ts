import { relative } from 'node:path'
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
