import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export type PageWeight = {
  htmlBytes: number
  htmlGzip: number
  scripts: { path: string; gzip: number }[]
  scriptGzip: number
}

/** What the browser loads of our own JavaScript before anybody touches the page: modules named in the HTML. */
export function weigh(html: string, clientFolder = 'build/client'): PageWeight {
  const named = [
    ...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g),
    ...html.matchAll(/from "(\/assets\/[^"]+\.js)"/g),
  ]
  const imported = [...html.matchAll(/import\((?:"|')(\/assets\/[^"']+\.js)(?:"|')\)/g)]
  const paths = [...new Set([...named, ...imported].map(match => match[1] as string))]
  const scripts = paths
    .filter(path => existsSync(join(clientFolder, path)))
    .map(path => ({ path, gzip: gzipSync(readFileSync(join(clientFolder, path)), { level: 9 }).length }))
  return {
    htmlBytes: Buffer.byteLength(html),
    htmlGzip: gzipSync(html).length,
    scripts,
    scriptGzip: scripts.reduce((sum, script) => sum + script.gzip, 0),
  }
}
