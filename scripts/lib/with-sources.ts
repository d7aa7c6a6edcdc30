import { join, relative, resolve } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { root } from './setup.mjs'

const PLACE = /(?:file:\/\/\/)?\bapp\.js:(\d+):(\d+)/g

/**
 * Returns a stack of the bundled Worker with each place in `app.js` replaced by its place in the sources, from the
 * root.
 */
export function withSources(stack: string, sourceMap: string): string {
  const map = new TraceMap(sourceMap)
  return stack.replace(PLACE, (place, line, column) => {
    const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 })
    if (found.source === null) return place
    const source = resolve(join(root, 'build', 'worker'), found.source)
    return `${relative(root, source)}:${found.line}:${found.column + 1}`
  })
}
