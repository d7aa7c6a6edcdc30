// Helpers for scripts that run before any package is installed. They use only Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

// The local runtime does its work in one thread, in every program of this project and every tool. With one thread beside
// it, as on two processors, it can stop for ever: that thread compiles for one Worker and waits until the first thread
// cleans this Worker's memory; the first waits meanwhile until the second one has cleaned another Worker's.
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--single-threaded'

/** The environment for every tool: the project's own Node first on the path, and no telemetry. */
export const toolEnvironment = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_LOG_SANITIZE: 'true',
}

/** Installs the packages of package-lock.json unless exactly these are installed. */
export function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.installed-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  step('Installing packages (once, a few minutes)')
  // Not 'npm ci': it refuses a lock file without packages of other platforms, and some registries lack those.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

/** How the names of this user's folders in memory begin. The number of the program follows. */
const IN_MEMORY = `shop-in-memory-${process.getuid?.()}-`

/**
 * Lets this program and its tools keep their temporary files in memory, where the system offers it as a folder and has
 * three times the room that all tests need. A disk makes each write of a database wait, which is a fifth of the tests'
 * time. Leaves TMPDIR as it is if it is set. The folder goes when the program ends; one whose program was killed goes
 * when this runs again.
 *
 * @param {string} memory the folder that Linux keeps in memory
 * @param {number} room in bytes
 */
export function keepTemporaryFilesInMemory(memory = '/dev/shm', room = 1024 ** 3) {
  if (process.env.TMPDIR || !hasRoom(memory, room)) return
  for (const name of readdirSync(memory)) {
    if (name.startsWith(IN_MEMORY) && !isRunning(Number(name.slice(IN_MEMORY.length))))
      rmSync(join(memory, name), { recursive: true, force: true })
  }
  const folder = join(memory, `${IN_MEMORY}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.TMPDIR = folder
  toolEnvironment.TMPDIR = folder
}

function hasRoom(folder, room) {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem()) >= room
  } catch {
    return false
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

export function step(text) {
  console.log(`\n\u2022 ${text}`)
}

/** Runs a tool and waits for it. If the tool fails, ends the program with its exit code. */
export function run(command, args, options = {}) {
  const result = tryRun(command, args, options)
  if (result.status !== 0) {
    if (options.quiet) console.error(result.stdout, result.stderr)
    console.error(`\n${command} ${args.join(' ')} failed.`)
    process.exit(result.status ?? 1)
  }
  return result
}

export function tryRun(command, args, options = {}) {
  return spawnSync(command, args, {
    cwd: root,
    env: { ...toolEnvironment, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    encoding: 'utf8',
  })
}

/** Starts a tool and returns a promise of its exit code. Lines of its output that match `hidden` are not printed. */
export function runBeside(command, args, { env, hidden = [] } = {}) {
  const output = hidden.length > 0 ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    env: { ...toolEnvironment, ...env },
    stdio: ['ignore', output, output],
  })
  if (child.stdout) passOn(child.stdout, process.stdout, hidden)
  if (child.stderr) passOn(child.stderr, process.stderr, hidden)
  return new Promise(resolve => {
    child.on('error', () => resolve(1))
    child.on('close', code => resolve(code ?? 1))
  })
}

/** Starts a tool whose output is printed only if it fails. That ends the program with its exit code. */
export function runQuietlyBeside(command, args, { env } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...toolEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = []
  for (const output of [child.stdout, child.stderr]) output.on('data', part => said.push(part))
  return new Promise(resolve => {
    child.on('error', error => fail(1, error.message))
    child.on('close', code => (code === 0 ? resolve() : fail(code ?? 1, Buffer.concat(said).toString())))
  })

  function fail(code, output) {
    console.error(`${output}\n${command} ${args.join(' ')} failed.`)
    process.exit(code)
  }
}

/** The marks of tests that passed, failed or were left out, in their colours. They stand before the words of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
const MARKS = /^(?:\x1b\[[0-9;]*m|[·x-])*/

/** Writes the lines of a tool that do not match `hidden`. Marks of progress are written at once. */
function passOn(from, to, hidden) {
  let rest = ''
  from.setEncoding('utf8')
  from.on('data', said => {
    const lines = (rest + said).split('\n')
    rest = withoutMarks(lines.pop())
    for (const line of lines) {
      const words = withoutMarks(line)
      if (words === '' || !hidden.some(pattern => pattern.test(words))) to.write(`${words}\n`)
    }
  })
  from.on('end', () => to.write(rest))

  function withoutMarks(line) {
    const [marks] = MARKS.exec(line)
    to.write(marks)
    return line.slice(marks.length)
  }
}

/**
 * Runs a tool that uses the terminal, forwards the signals to it, and ends the program with its exit code, or with 1 if a
 * signal ended it.
 */
export function stay(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...toolEnvironment, ...options.env },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', code => process.exit(code ?? 1))
}
