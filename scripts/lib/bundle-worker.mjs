import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from '@swc/core'
import { tryRun } from './setup.mjs'

/** Bundles a Worker as a deployment would. `outdir` is an absolute path. Throws with the output of wrangler. */
export function bundleWorker(config, outdir) {
  // Wrangler resolves a relative `outdir` from the folder of the configuration.
  const args = ['deploy', '--dry-run', '--env', '', '-c', config, '--outdir', outdir]
  const { status, stdout, stderr } = tryRun('wrangler', args, { quiet: true })
  if (status !== 0) throw new Error(`${config} could not be bundled.\n${stdout}\n${stderr}`)
}

/**
 * Bundles the shop and makes its code smaller, with its source map. Wrangler's own way keeps names that nobody needs,
 * and writes each Thai letter as six. scripts/deploy.mjs deploys this code as it is.
 *
 * @param {string} config
 * @param {string} outdir
 * @param {'out' | 'out-if-there' | 'in'} jsonSchemas 'out' leaves zod's writer of JSON schemas out, and throws if it is
 *   not found. The others are for measurements: 'out-if-there' does not throw, and 'in' keeps the writer.
 */
export function bundleShop(config, outdir, jsonSchemas = 'out') {
  bundleWorker(config, outdir)
  const [file, map] = ['app.js', 'app.js.map'].map(name => join(outdir, name))
  // Twice: what the first time makes shorter can be joined the second time, which saves four kilobytes more.
  const whole = withPlainClassChecks(readFileSync(file, 'utf8'))
  const code = jsonSchemas === 'in' ? whole : withoutJsonSchemas(whole, jsonSchemas === 'out')
  const once = minified({ code, map: readFileSync(map, 'utf8') })
  const twice = minified(once)
  writeFileSync(file, `${twice.code}\n//# sourceMappingURL=app.js.map\n`)
  writeFileSync(map, twice.map)
}

/**
 * Drizzle's `is`, as wrangler bundles it. It asks for each piece of a statement which of ten classes it belongs to, and
 * looks for classes of another copy of Drizzle each time.
 */
const CLASS_CHECK =
  /function ([\w$]+)\(([\w$]+),([\w$]+)\)\{if\(!\2\|\|typeof \2!="object"\)return!1;if\(\2 instanceof \3\)return!0;[^`]*`Class [^`]*`\);let ([\w$]+)=Object\.getPrototypeOf\(\2\)\.constructor;if\(\4\)for\(;\4;\)\{[^}]*\4=Object\.getPrototypeOf\(\4\)\}return!1\}/g

/** The bundle has one copy of Drizzle, so `instanceof` says the same. Throws if it has none, or two. */
function withPlainClassChecks(code) {
  const found = code.match(CLASS_CHECK) ?? []
  if (found.length !== 1)
    throw new Error(
      `The Worker has ${found.length} functions like Drizzle's 'is'. Is it written in another way now?`,
    )
  return code.replace(CLASS_CHECK, (whole, name, value, type) =>
    `function ${name}(${value},${type}){return ${value} instanceof ${type}}`.padEnd(whole.length),
  )
}

/** What zod's schemas hold to write a JSON schema, as wrangler bundles it. Spaces keep the source map's columns. */
const OF_JSON_SCHEMAS = [
  [/\b([\w$]+)\._zod\.processJSONSchema=\(([\w$]+),([\w$]+),([\w$]+)\)=>[\w$]+\(\1,\2,\3,\4\)/g, '0'],
  [/toJSONSchema\(([\w$]+)\)\{return [\w$]+\(this,\{\}\)\(\1\)\}/g, 'toJSONSchema(){notInWorker()}'],
  [/jsonSchema:\{input:[\w$]+\(this,"input"\),output:[\w$]+\(this,"output"\)\}/g, 'jsonSchema:{}'],
  [/toJSONSchema:[\w$]+,/g, ''],
]

/** Leaves the writer of JSON schemas out. Only scripts write one. `isThere`: throws if zod holds it in another way now. */
function withoutJsonSchemas(code, isThere) {
  return OF_JSON_SCHEMAS.reduce((before, [part, instead]) => {
    const after = before.replaceAll(part, found => instead.padEnd(found.length))
    if (after === before && isThere)
      throw new Error(`The Worker has no ${part}. Does zod keep its JSON schemas elsewhere?`)
    return after
  }, code)
}

function minified({ code, map }) {
  return minifySync(code, {
    module: true,
    ecma: 2022,
    compress: { ecma: 2022, passes: 2 },
    mangle: true,
    sourceMap: { content: map },
  })
}
