import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Makes the browser's scripts smaller. SWC's are 8 % smaller than those of esbuild, which Vite uses, and 1 % smaller
 * than those of Terser, in a tenth of its time.
 */
export const smallerScripts: Plugin = {
  name: 'smaller-scripts',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  renderChunk: {
    // Last of all: Vite writes readable code when it translates for older browsers.
    order: 'post',
    handler: code =>
      minify(code, { module: true, ecma: 2020, compress: { ecma: 2020, passes: 2 }, mangle: true }),
  },
}
