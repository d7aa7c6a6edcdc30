// `npm run stack`: reads a log line or a stack of the shop's Worker from standard input, and writes it with the places in
// the sources; `npm run stack back-office` one of the back office's. It reads the source map of the last build, so build
// the version that wrote the line.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/setup.mjs'
import { withSources } from './lib/with-sources.ts'

const [worker = 'worker'] = process.argv.slice(2)
const map = readFileSync(join(root, 'build', worker, 'app.js.map'), 'utf8')
const written = readFileSync(0, 'utf8').replaceAll('\\n', '\n')
console.log(withSources(written, map))
