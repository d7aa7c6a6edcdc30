import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tryRun } from '../scripts/lib/setup.mjs'

/** The pages of docs/ that scripts write into. */
type DocsPage = 'addresses' | 'behaviour' | 'measurements' | 'payments' | 'proofs'

/** Puts a text into docs/<page>.md between `<!-- name:start -->` and `<!-- name:end -->`, and formats the page. */
export function writeIntoDocs(page: DocsPage, name: string, text: string): void {
  const path = join(root, 'docs', `${page}.md`)
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [head, rest] = readFileSync(path, 'utf8').split(start)
  const tail = rest?.split(end)[1]
  if (head === undefined || tail === undefined) throw new Error(`docs/${page}.md has no place for '${name}'.`)
  writeFileSync(path, `${head}${start}\n\n${text.trim()}\n\n${end}${tail}`)
  tryRun('biome', ['format', '--write', path], { quiet: true })
}
