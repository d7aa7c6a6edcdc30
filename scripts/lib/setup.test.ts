import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './setup.mjs'

/** Stands for the folder that Linux keeps in memory. */
let memory: string
beforeAll(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'))
})
afterAll(() => rmSync(memory, { recursive: true }))

/** Runs it in a program of its own. Returns its TMPDIR, its tools' TMPDIR, and whether the folder was there. */
function folderOfProgram(room: number, env: Record<string, string> = {}) {
  const program = `
    import { keepTemporaryFilesInMemory, tryRun } from '${join(root, 'scripts/lib/setup.mjs')}'
    import { existsSync } from 'node:fs'
    keepTemporaryFilesInMemory('${memory}', ${room})
    const ofTools = tryRun('node', ['-p', 'process.env.TMPDIR'], { quiet: true }).stdout.trim()
    const own = process.env.TMPDIR
    console.log(JSON.stringify({ own, ofTools, isThere: own !== undefined && existsSync(own) }))`
  return answerOfProgram(program, env)
}

/** Runs a program of modules, which prints JSON, without what this one found in its environment. */
function answerOfProgram(program: string, env: Record<string, string>) {
  const { TMPDIR, MINIFLARE_WORKERD_V8_FLAGS, ...outside } = process.env
  const options = { encoding: 'utf8', env: { ...outside, ...env } } as const
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options)
  return JSON.parse(stdout)
}

test('gives a program and its tools a folder, and removes it at the end', () => {
  const { own, ofTools, isThere } = folderOfProgram(1)
  expect(own.startsWith(memory)).toBe(true)
  expect(ofTools).toBe(own)
  expect(isThere).toBe(true)
  expect(readdirSync(memory)).toEqual([])
})

test('removes the folder of a program that was killed, and none of one that runs', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const [killed, running] = [pid, process.pid].map(
    number => `shop-in-memory-${process.getuid?.()}-${number}`,
  ) as [string, string]
  for (const name of [killed, running]) mkdirSync(join(memory, name))
  folderOfProgram(1)
  expect(readdirSync(memory)).toEqual([running])
  rmSync(join(memory, running), { recursive: true })
})

/** npm runs scripts by the Node of the machine, and Node 20 cannot read TypeScript. */
test('names no TypeScript program that the Node of the machine would read', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const programs = Object.values<string>(scripts).filter(command => /\.ts\b/.test(command))
  expect(programs.length).toBeGreaterThan(5)
  expect(programs.filter(command => !command.startsWith('node scripts/with-packages.mjs '))).toEqual([])
})

test('leaves the disk in use where there is no room, and where somebody chose a place', () => {
  expect(folderOfProgram(2 ** 60).own).toBeUndefined()
  expect(folderOfProgram(1, { TMPDIR: '/somewhere' }).own).toBe('/somewhere')
  expect(readdirSync(memory)).toEqual([])
})

test('keeps the runtime of a program and its tools in one thread, unless its flags are set', () => {
  const program = `
    import { tryRun } from '${join(root, 'scripts/lib/setup.mjs')}'
    const ofTools = tryRun('node', ['-p', 'process.env.MINIFLARE_WORKERD_V8_FLAGS'], { quiet: true }).stdout.trim()
    console.log(JSON.stringify([process.env.MINIFLARE_WORKERD_V8_FLAGS, ofTools]))`
  expect(answerOfProgram(program, {})).toEqual(['--single-threaded', '--single-threaded'])
  const flags = '--no-maglev'
  expect(answerOfProgram(program, { MINIFLARE_WORKERD_V8_FLAGS: flags })).toEqual([flags, flags])
})
