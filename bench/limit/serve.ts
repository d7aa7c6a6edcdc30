import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { build } from 'vite'
import { SERVED_LIKE_THE_SHOP } from '../shop.ts'

export type Limit = 'json' | 'page' | 'checkout'
export type Served = { readonly url: string; readonly stop: () => Promise<void> }

const TABLES = [
  'CREATE TABLE courses (id INTEGER PRIMARY KEY, name TEXT, description TEXT)',
  'CREATE TABLE plans (id INTEGER PRIMARY KEY, course_id INTEGER, name TEXT, price INTEGER, sold INTEGER DEFAULT 0)',
  'CREATE INDEX plans_course ON plans (course_id)',
  'CREATE TABLE orders (id INTEGER PRIMARY KEY, token TEXT UNIQUE, email TEXT, total INTEGER, status TEXT, slip_bytes INTEGER)',
  'CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER, plan_id INTEGER)',
  `INSERT INTO courses VALUES (101, 'English at work', '${'What you learn in this part of the course. '.repeat(4)}')`,
  `INSERT INTO plans (id, course_id, name, price) VALUES (1, 101, '30 days', 99000), (2, 101, 'A year', 299000)`,
]

/** Serves a program that does the same kind of work with as little as the runtime allows, to compare with the shop. */
export async function serveLimit(name: Limit): Promise<Served> {
  const miniflare = new Miniflare({
    ...SERVED_LIKE_THE_SHOP,
    script: await bundle(name),
    d1Databases: ['DB'],
  })
  const database = await miniflare.getD1Database('DB')
  for (const statement of TABLES) await database.prepare(statement).run()
  return { url: String(await miniflare.ready).replace(/\/$/, ''), stop: () => miniflare.dispose() }
}

async function bundle(name: Limit): Promise<string> {
  const entry = join(import.meta.dirname, name === 'page' ? 'page.tsx' : `${name}.ts`)
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    esbuild: { jsx: 'automatic' },
    ssr: { target: 'webworker', noExternal: true, resolve: { conditions: ['workerd', 'worker', 'browser'] } },
    build: { ssr: entry, write: false, target: 'es2022', minify: true },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error(`${entry} could not be bundled.`)
  return first.output[0].code
}
