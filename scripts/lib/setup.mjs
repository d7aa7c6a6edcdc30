// What `npm start` and `npm test` need before anything is installed: only what Node itself brings.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

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
  // Not 'npm ci': it refuses a lock file that lacks a package which some registry does not have for some other platform.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

export function step(text) {
  console.log(`\n\u2022 ${text}`)
}

/** Runs a tool to its end, and ends with its exit code when it fails. */
export function run(command, args, options = {}) {
  const result = tryRun(command, args, options)
  if (result.status !== 0) {
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

/**
 * Runs a tool while others run. `log`: a file for what it prints, so that two do not talk across each other.
 * `yielding`: it takes what the others leave of the processor.
 */
export function runBeside(command, args, { env, log, yielding = false } = {}) {
  const out = log ? openSync(log, 'w') : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    env: { ...toolEnvironment, ...env },
    stdio: ['ignore', out, out],
  })
  if (yielding) setPriority(child.pid, 10)
  return new Promise(resolve => {
    child.on('error', () => resolve(1))
    child.on('exit', code => resolve(code ?? 1))
  })
}

/** Runs a tool that stays, passes the terminal's signals on to it, and ends when it does. */
export function stay(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...toolEnvironment, ...options.env },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', code => process.exit(code ?? 0))
}
