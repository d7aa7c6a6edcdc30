import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { DAY } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { BACK_OFFICE_BUNDLE, BUNDLE, sizeOfWorker } from '../bench/bundle.ts'
import { type CloudflareStandIn, serveCloudflareStandIn } from './lib/cloudflare-stand-in.ts'
import { backOfficeConfig, rareConfig } from './lib/other-workers.mjs'
import { root } from './lib/setup.mjs'

/* The commands of docs/operation.md, in their order, with a local server in place of Cloudflare. */

const MINUTES = 60_000
const SECRET = 'a secret of this test only, with more than 32 characters'
const shop = readConfig({ config: join(root, 'wrangler.toml'), env: 'production' })
const [rare, backOffice] = [rareConfig('production').name, backOfficeConfig('production').name]
const work = mkdtempSync(join(tmpdir(), 'shop-deploy-'))
const [copy, empty] = [join(work, 'copy'), join(work, 'empty')]
let cloudflare: CloudflareStandIn

// A deployment builds everything again, and other tests read what was built.
beforeAll(async () => {
  const isSource = (path: string) =>
    !/^(\.[^/]+|node_modules|build|test-results)(\/|$)/.test(relative(root, path))
  cpSync(root, copy, { recursive: true, filter: isSource })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(empty)
  cloudflare = await serveCloudflareStandIn(shop.d1_databases[0]?.database_id ?? '')
})
afterAll(() => {
  cloudflare.close()
  rmSync(work, { recursive: true, force: true })
})

test('the commands of the guide make what a deployment needs', { timeout: 5 * MINUTES }, async () => {
  const guide = readFileSync(join(root, 'docs/operation.md'), 'utf8')
  const commands = [...guide.matchAll(/^ +npx (wrangler .* create .*)$/gm)].map(([, command = '']) => command)
  expect(commands).toHaveLength(7)
  // In an empty folder, so that wrangler does not offer to change wrangler.toml.
  for (const command of commands) {
    const made = await run('wrangler', command.split(' ').slice(1), { cwd: empty })
    expect(made.status, made.said).toBe(0)
  }
})

test('without its secret, the shop is not deployed', { timeout: 5 * MINUTES }, async () => {
  const deployed = await run('npm', ['run', 'deploy'])
  expect(deployed.status).not.toBe(0)
  expect(deployed.said).toContain('APP_SECRET')
  expect(deployed.said).not.toContain('/setup/')
  expect(cloudflare.uploads.map(({ name }) => name)).toEqual([rare, backOffice])
})

test('the deployment of a new shop prints the link that makes its owner', {
  timeout: 5 * MINUTES,
}, async () => {
  const secret = ['secret', 'put', 'APP_SECRET', '--env', 'production']
  expect((await run('wrangler', secret, { input: SECRET })).status).toBe(0)
  const deployed = await run('npm', ['run', 'deploy'])
  expect(deployed.status, deployed.said).toBe(0)
  const tokens = [...deployed.said.matchAll(/^\/setup\/([\w-]{43})$/gm)].map(([, token]) => token)
  expect(tokens).toHaveLength(1)
  const links = cloudflare.database.prepare('SELECT token_hash, expires_at FROM setup_links').all()
  expect(links).toEqual([{ token_hash: await sha256Hex(tokens[0] ?? ''), expires_at: expect.any(Number) }])
  expect(Math.abs(Number(links[0]?.expires_at) - Date.now() - DAY)).toBeLessThan(10 * MINUTES)
})

test('the shop is uploaded last, as it was built, with all its bindings', () => {
  expect(cloudflare.uploads.slice(-3).map(({ name }) => name)).toEqual([rare, backOffice, shop.name])
  const uploaded = cloudflare.uploads.at(-1)
  expect(uploaded?.modules).toContain('app.js')
  expect(uploaded?.assets).toBeGreaterThan(50)
  const names = uploaded?.bindings.map(({ name }) => name)
  const bound = [
    ...[shop.d1_databases, shop.r2_buckets, shop.queues.producers, shop.services].flat(),
    ...[shop.durable_objects.bindings, shop.ratelimits, shop.send_email].flat(),
  ].map(one => (one && 'binding' in one ? one.binding : one?.name))
  expect(names?.toSorted()).toEqual(
    ['ASSETS', ...(shop.secrets?.required ?? []), ...bound, ...Object.keys(shop.vars)].toSorted(),
  )
})

test('each queue has one Worker that reads it, and the shop runs every minute', () => {
  const queues = [...(shop.queues.consumers ?? []), ...(rareConfig('production').queues.consumers ?? [])]
  const read = cloudflare.consumers().map(({ queue }) => queue)
  expect(read.toSorted()).toEqual(queues.map(({ queue }) => queue).toSorted())
  expect(cloudflare.schedules.get(shop.name ?? '')).toEqual([{ cron: '* * * * *' }])
})

test('deployed again, a shop with an owner gets no link', { timeout: 5 * MINUTES }, async () => {
  cloudflare.database.exec(`
    INSERT INTO user (id, name, email, created_at, updated_at, username, display_username, roles)
    VALUES ('owner', 'Owner', 'owner@example.com', 0, 0, 'owner', 'owner', 'owner')`)
  const links = () => cloudflare.database.prepare('SELECT * FROM setup_links').all()
  const before = { links: links(), consumers: cloudflare.consumers() }
  const deployed = await run('npm', ['run', 'deploy'])
  expect(deployed.status, deployed.said).toBe(0)
  expect(deployed.said).not.toContain('/setup/')
  expect({ links: links(), consumers: cloudflare.consumers() }).toEqual(before)
})

test('a deployment leaves nothing beside the Workers that it built', () => {
  const folders = [BUNDLE, BACK_OFFICE_BUNDLE].map(folder => join(copy, relative(root, folder)))
  expect(() => folders.map(folder => sizeOfWorker(folder))).not.toThrow()
})

test('wrangler asked for nothing that the stand-in does not serve', () => {
  expect(cloudflare.unknown).toEqual([])
})

async function run(
  command: string,
  args: readonly string[],
  { cwd = copy, input = '' } = {},
): Promise<{ status: number | null; said: string }> {
  const child = spawn(command, args, {
    cwd,
    env: {
      ...cloudflare.environment,
      // No other variables of this process: Vitest sets some that a build reads, such as NODE_ENV.
      HOME: process.env.HOME,
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
      CI: 'true',
      NO_COLOR: '1',
      WRANGLER_SEND_METRICS: 'false',
    },
  })
  child.stdin.end(input)
  const status = new Promise<number | null>(done => void child.once('close', done))
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await status, said: said.join('\n') }
}
