import { readFileSync, writeFileSync } from 'node:fs'

/** Puts a table into the README between `<!-- name:start -->` and `<!-- name:end -->`. */
export function writeIntoReadme(name: string, table: string): void {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [head, rest] = readFileSync('README.md', 'utf8').split(start)
  const tail = rest?.split(end)[1]
  if (head === undefined || tail === undefined) throw new Error(`README.md has lost its place for ${name}`)
  writeFileSync('README.md', `${head}${start}\n${table}\n${end}${tail}`)
}
