import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'

/** With what it is bound to, in Cloudflare's own words, such as `bucket_name`. */
type Binding = { readonly name: string; readonly type: string; readonly [detail: string]: unknown }

/** A Worker as wrangler uploaded it. */
export type UploadedWorker = {
  readonly name: string
  /** The names of its files of code and maps. */
  readonly modules: readonly string[]
  /** The number of its static files. */
  readonly assets: number
  readonly bindings: readonly Binding[]
}

export type CloudflareStandIn = {
  /** Environment variables that make wrangler send its requests to this server instead of Cloudflare. */
  readonly environment: Readonly<Record<string, string>>
  readonly database: DatabaseSync
  /** Every upload, in order. For a secret of a Worker that does not exist, wrangler first uploads an empty Worker. */
  readonly uploads: readonly UploadedWorker[]
  /** Returns a pair for each Worker that reads a queue. */
  readonly consumers: () => readonly { readonly queue: string; readonly worker: string }[]
  /** Cron triggers by the name of their Worker. */
  readonly schedules: ReadonlyMap<string, unknown>
  /** The method and path of each request that this server refused because it does not serve the path. */
  readonly unknown: readonly string[]
  readonly close: () => void
}

type Queue = { queue_id: string; queue_name: string; consumers: { queue_name: string; script?: string }[] }
type Metadata = {
  bindings: readonly Binding[]
  migrations?: { old_tag?: string; new_tag: string }
  /** `jwt`: what this server answered when wrangler announced the static files. It is their number. */
  assets?: { jwt: string }
}
type Script = { migration_tag?: string; secrets: Set<string>; bindings: readonly Binding[] }

/**
 * Serves the part of Cloudflare's API that creating resources, setting a secret, migrating and deploying use, with one
 * database in memory, whose id is `databaseId`. It refuses two things that Cloudflare refuses: a Worker that is bound
 * to a database, bucket, queue or Worker that does not exist, and a migration of Durable Objects that does not follow
 * the last one.
 */
export async function serveCloudflareStandIn(databaseId: string): Promise<CloudflareStandIn> {
  const database = new DatabaseSync(':memory:')
  const made = { database: false, buckets: new Set<string>() }
  const queues: Queue[] = []
  const scripts = new Map<string, Script>()
  const uploads: UploadedWorker[] = []
  const schedules = new Map<string, unknown>()
  const unknown: string[] = []
  const account = new Hono()

  account.post('/d1/database', async c => {
    made.database = true
    return given({ uuid: databaseId, version: 'production', ...(await c.req.json()) })
  })
  account.post('/d1/database/:id/query', async c => {
    if (!made.database || c.req.param('id') !== databaseId) return refused(404, 7404, 'no such database')
    const { sql, params = [] }: { sql: string; params?: SQLInputValue[] } = await c.req.json()
    try {
      return given([{ results: query(database, sql, params), success: true, meta: { duration: 1 } }])
    } catch (error) {
      return refused(400, 7500, String(error))
    }
  })

  account.post('/r2/buckets', async c => {
    const bucket = await c.req.json()
    made.buckets.add(bucket.name)
    return given(bucket)
  })
  account.get('/r2/buckets/:name', c =>
    made.buckets.has(c.req.param('name'))
      ? given({ name: c.req.param('name') })
      : refused(404, 10006, 'The specified bucket does not exist.'),
  )

  account.post('/queues', async c => {
    const queue: Queue = { ...(await c.req.json()), queue_id: randomUUID(), consumers: [] }
    queues.push(queue)
    return given(queue)
  })
  account.get('/queues', c => {
    const names = c.req.queries('name') ?? []
    return given(queues.filter(({ queue_name }) => names.includes(queue_name)))
  })
  account.get('/queues/:id/consumers', c => given(queueOf(c.req.param('id'))?.consumers))
  account.post('/queues/:id/consumers', async c => {
    const { script_name: script, ...consumer } = await c.req.json()
    queueOf(c.req.param('id'))?.consumers.push({ ...consumer, script, consumer_id: randomUUID() })
    return given(consumer)
  })
  account.put('/queues/:id/consumers/:consumer', async c => given(await c.req.json()))

  account.get('/workers/services/:name', c => {
    const id = c.req.param('name')
    const script = { id, migration_tag: scripts.get(id)?.migration_tag, last_deployed_from: 'wrangler' }
    return scripts.has(id)
      ? given({ id, default_environment: { environment: 'production', script } })
      : refused(404, 10090, 'This service does not exist.')
  })
  account.get('/workers/scripts', () =>
    given([...scripts].map(([id, { migration_tag }]) => ({ id, migration_tag }))),
  )
  account.post('/workers/scripts/:name/assets-upload-session', async c => {
    const { manifest } = await c.req.json()
    return given({ jwt: `${Object.keys(manifest).length}`, buckets: [] })
  })
  account.put('/workers/scripts/:name', async c => upload(c.req.param('name'), await c.req.formData()))
  // The addresses from here on are those of a Worker that exists.
  account.use('/workers/scripts/:name/*', async (c, next) =>
    scripts.has(c.req.param('name'))
      ? next()
      : refused(404, 10007, 'This Worker does not exist on your account.'),
  )
  // wrangler sends a Worker's later versions here.
  account.post('/workers/scripts/:name/versions', async c =>
    upload(c.req.param('name'), await c.req.formData()),
  )
  account.get('/workers/scripts/:name/secrets', c => {
    const secrets = [...(scripts.get(c.req.param('name'))?.secrets ?? [])]
    return given(secrets.map(name => ({ name, type: 'secret_text' })))
  })
  account.put('/workers/scripts/:name/secrets', async c => {
    const { name, type } = await c.req.json()
    scripts.get(c.req.param('name'))?.secrets.add(name)
    return given({ name, type })
  })
  account.post('/workers/scripts/:name/deployments', () => given({ id: randomUUID() }))
  account.patch('/workers/scripts/:name/script-settings', async c => given(await c.req.json()))
  account.get('/workers/scripts/:name/deployments', () => given({ deployments: [] }))
  account.get('/workers/scripts/:name/settings', c =>
    given({ bindings: scripts.get(c.req.param('name'))?.bindings }),
  )
  account.get('/workers/scripts/:name/subdomain', () => given({ enabled: false, previews_enabled: false }))
  account.post('/workers/scripts/:name/subdomain', async c => given(await c.req.json()))
  account.put('/workers/scripts/:name/schedules', async c => {
    schedules.set(c.req.param('name'), await c.req.json())
    return given({ schedules: [] })
  })
  account.get('/workers/subdomain', () => given({ subdomain: 'school' }))

  const api = new Hono().route('/client/v4/accounts/:account', account)
  api.notFound(c => {
    unknown.push(`${c.req.method} ${c.req.path}`)
    return refused(404, 7003, `${c.req.path} is not known here`)
  })
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = await api.request(request.url ?? '/', {
      ...(request.method && { method: request.method }),
      headers: Object.entries(request.headersDistinct).map(([name, values]): [string, string] => [
        name,
        `${values}`,
      ]),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  return {
    environment: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'stand-in',
      CLOUDFLARE_ACCOUNT_ID: '0'.repeat(32),
    },
    database,
    uploads,
    consumers: () =>
      queues.flatMap(({ queue_name: queue, consumers }) =>
        consumers.map(({ script }) => ({ queue, worker: script ?? '' })),
      ),
    schedules,
    unknown,
    close: () => server.close(),
  }

  function queueOf(id: string): Queue | undefined {
    return queues.find(({ queue_id }) => queue_id === id)
  }

  function upload(name: string, form: FormData): Response {
    const { bindings, migrations, assets } = JSON.parse(`${form.get('metadata')}`) as Metadata
    const before = scripts.get(name)
    const lacks = bindings.find(binding => !exists(binding))
    if (lacks) return refused(400, 10143, `${JSON.stringify(lacks)} names what does not exist`)
    if (migrations && migrations.old_tag !== before?.migration_tag)
      return refused(400, 10079, `the last migration is ${before?.migration_tag}`)
    const tag = migrations?.new_tag ?? before?.migration_tag
    scripts.set(name, {
      secrets: before?.secrets ?? new Set(),
      bindings,
      ...(tag && { migration_tag: tag }),
    })
    const modules = [...form.keys()].filter(key => key !== 'metadata')
    uploads.push({ name, bindings, modules, assets: Number(assets?.jwt ?? 0) })
    const script = { etag: randomUUID() }
    return given({ id: name, deployment_id: randomUUID(), startup_time_ms: 1, resources: { script } })
  }

  function exists(binding: Binding): boolean {
    switch (binding.type) {
      case 'd1':
        return made.database && binding.id === databaseId
      case 'r2_bucket':
        return made.buckets.has(`${binding.bucket_name}`)
      case 'queue':
        return queues.some(({ queue_name }) => queue_name === binding.queue_name)
      case 'service':
        return scripts.has(`${binding.service}`)
      default:
        return true
    }
  }
}

/** Runs SQL, which may be several statements. Returns the rows of a single statement that gives rows. */
function query(database: DatabaseSync, sql: string, params: readonly SQLInputValue[]): unknown[] {
  const statement = database.prepare(sql)
  if (statement.columns().length > 0) return statement.all(...params)
  database.exec(sql)
  return []
}

/** Answers with a result, wrapped as Cloudflare's API wraps it. */
function given(result: unknown): Response {
  const pages = { page: 1, per_page: 100, total_pages: 1 }
  return Response.json({ success: true, errors: [], messages: [], result, result_info: pages })
}

function refused(status: number, code: number, message: string): Response {
  return Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  )
}
