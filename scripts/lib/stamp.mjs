import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Files that do not change a build: tests, documentation, and files that the build itself writes into the sources. */
const NO_SOURCES =
  /\.(test|spec)\.tsx?$|\.md$|^app\/(testing|journeys|i18n\/paraglide)\/|\/project\.inlang\/(?!settings\.json)/

/**
 * Returns a hash over names and contents of the sources in `inputs` (files or folders below `root`).
 * The same hash means that a build would give the same result.
 */
export function stampOf(root, inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(input => filesOf(root, input)).sort()) {
    if (NO_SOURCES.test(file)) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(root, input) {
  if (!statSync(join(root, input)).isDirectory()) return [input]
  return globSync(`${input}/**/*`, { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
}
