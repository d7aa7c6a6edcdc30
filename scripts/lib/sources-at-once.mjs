import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './setup.mjs'
import { joinMessages, OUR_ELEMENTS } from './worker-modules.mjs'

const TESTS = '{app,party,workers}/**/*.server.test.ts'
/** With the shop's routes as `npm run build` made them: large, and several tests need them. */
const SOURCE = /^(?:(?:app|party|workers)\/.*\.tsx?|build\/server\/index\.js)$/
const PACKAGE = /^[^./#\0]/
/** Files that run again for every test file: tests share the modules of the bundle, but not these. */
const OF_ONE_TEST = /\.test\.ts$|^app\/testing\/setup\/(?:empty-shop|watch-console|fast-check)\.ts$/
const TOOLS_OF_TESTS = /^(?:vitest|cloudflare:test)$/
/** The name that modulesRules in vitest.config.ts knows. */
export const BUNDLE = 'sources-at-once.mjs'

/** Leaves out what the runtime and vitest give. */
const AS_IN_TESTS = {
  name: 'as-in-tests',
  setup(build) {
    build.onLoad({ filter: /\/paraglide\/messages\.js$/ }, () => ({
      contents: joinMessages(),
      resolveDir: root,
    }))
    build.onResolve({ filter: /^(?:node|cloudflare):|^vitest$/ }, ({ path }) => ({ path, external: true }))
  },
}

const OPTIONS = {
  absWorkingDir: root,
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  conditions: ['workerd', 'worker', 'browser'],
  mainFields: ['browser', 'module', 'main'],
  jsx: 'automatic',
  metafile: true,
  write: false,
  logLevel: 'error',
  plugins: [AS_IN_TESTS],
}

/**
 * A Vite plugin that gives tests the sources and packages from one bundle, which the runtime loads itself. Loading them
 * one by one takes a third of the time of all tests. Module mocks do not reach into the bundle.
 *
 * @param {Record<string, string>} define
 * @returns {import('vite').Plugin}
 */
export function sourcesAtOnce(define) {
  let made
  const bundle = () => {
    made ??= bundleSources(define)
    return made
  }
  return {
    name: 'sources-at-once',
    enforce: 'pre',
    // Begins early, beside the tests in Node, which leave a processor idle now and then. `load` reports a failure.
    configResolved() {
      bundle().catch(() => {})
    },
    async resolveId(id) {
      return PACKAGE.test(id) && (await bundle()).modules.has(id) ? `\0${id}` : null
    },
    async load(id) {
      const { file, modules } = await bundle()
      const found = modules.get(id.replace(/^\0/, ''))
      return found ? namesFrom(file, found) : null
    },
  }
}

/**
 * Writes the bundle. Returns its `file`, and `modules`: for the path of each source and the name of each package, what
 * it is called in the bundle and what it exports.
 */
async function bundleSources(define) {
  const tests = globSync(TESTS, { cwd: root })
  const { inputs } = (await bundled(tests.map(file => `import './${file}'`))).metafile
  const ofOneTest = filesOfOneTest(inputs)
  const files = Object.keys(inputs).filter(file => SOURCE.test(file) && !ofOneTest.has(file))
  const packages = new Set(
    [...ofOneTest]
      .flatMap(file => inputs[file].imports)
      .filter(({ original, external }) => !external && PACKAGE.test(original ?? ''))
      .map(({ original }) => original),
  )
  const imports = [...files.map(file => `./${file}`), ...packages]
  const nameOf = wanted => `module${imports.indexOf(wanted)}`

  const all = await bundled(
    imports.map(path => `export * as ${nameOf(path)} from '${path}'`),
    define,
  )
  const folder = mkdtempSync(join(tmpdir(), 'shop-sources-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, BUNDLE)
  writeFileSync(file, all.outputFiles[0].text)

  const modules = new Map()
  const { metafile } = await build({ ...OPTIONS, entryPoints: files, outdir: 'out', outbase: '.' })
  for (const { entryPoint, exports } of Object.values(metafile.outputs))
    modules.set(join(root, entryPoint), { name: nameOf(`./${entryPoint}`), exports })
  // Node knows the names in a CommonJS package, too.
  for (const path of packages)
    modules.set(path, { name: nameOf(path), exports: Object.keys(await import(path)).filter(isExport) })
  return { file, modules }
}

// Node calls all of a CommonJS package so.
const isExport = name => name !== 'module.exports'

/** Returns the files that are loaded for each test file anew, or need its tools, and all files that import these. */
function filesOfOneTest(inputs) {
  const found = new Set()
  const isFound = ({ path }) => TOOLS_OF_TESTS.test(path) || found.has(path)
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const [file, { imports }] of Object.entries(inputs))
      if (OF_ONE_TEST.test(file) || (SOURCE.test(file) && imports.some(isFound))) found.add(file)
  }
  return found
}

function bundled(lines, define = {}) {
  const stdin = { contents: lines.join('\n'), resolveDir: root }
  // A package makes a URL of it.
  const meta = { 'import.meta.url': JSON.stringify(`file:///${BUNDLE}`) }
  return build({ ...OPTIONS, stdin, bundle: true, alias: OUR_ELEMENTS, define: { ...define, ...meta } })
}

/** Returns a module with the exports of a module in the bundle. */
function namesFrom(file, { name, exports }) {
  const lines = exports.map(
    (as, number) => `const _${number} = ${name}.${as}\nexport { _${number} as ${as} }`,
  )
  return [`import { ${name} } from ${JSON.stringify(file)}`, ...lines].join('\n')
}
