import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig, type Unstable_Config } from 'wrangler'
import { BACK_OFFICE, RARE } from '../workers/local-settings.ts'
import { backOfficeConfig, rareConfig } from './lib/other-workers.mjs'

const bare = readConfig({ config: 'wrangler.toml' })
const production = readConfig({ config: 'wrangler.toml', env: 'production' })

test('a deployment without an environment has no variables', () => {
  expect(bare.vars).toEqual({})
  expect(production.secrets?.required).toEqual(['APP_SECRET'])
})

test('production has every binding of the local shop', () => {
  const names = ({
    d1_databases,
    r2_buckets,
    queues,
    durable_objects,
    ratelimits,
    services,
  }: Unstable_Config) => ({
    databases: d1_databases.map(({ binding }) => binding),
    files: r2_buckets.map(({ binding }) => binding),
    producers: queues.producers?.map(({ binding }) => binding),
    consumers: queues.consumers?.map(({ max_batch_size, max_retries }) => ({ max_batch_size, max_retries })),
    services: services?.map(({ binding, entrypoint }) => ({ binding, entrypoint })),
    rooms: durable_objects.bindings.map(({ name }) => name),
    limits: ratelimits.map(({ name, simple }) => ({ name, simple })),
  })
  expect(names(production)).toEqual(names(bare))
  expect(production.triggers).toEqual(bare.triggers)
})

test('the shop calls the Workers that are deployed beside it', () => {
  const services = ({ services }: Unstable_Config) => new Set(services?.map(({ service }) => service))
  const { name } = readConfig({ config: 'workers/rare/wrangler.toml' })
  expect(services(production)).toEqual(
    new Set([rareConfig('production').name, backOfficeConfig('production').name]),
  )
  expect(services(bare)).toEqual(new Set([name, backOfficeConfig().name]))
  expect([name, backOfficeConfig().name]).toEqual([RARE, BACK_OFFICE])
})

test('the back office has every binding of the shop but variables, rooms, static files and the rate limit', () => {
  const { name, workers_dev, ...config } = backOfficeConfig('production')
  expect({ name, workers_dev }).toEqual({
    name: 'course-storefront-back-office-production',
    workers_dev: false,
  })
  expect(config).toMatchObject({
    compatibility_date: production.compatibility_date,
    d1_databases: [{ binding: 'DB', database_id: production.d1_databases[0]?.database_id }],
    r2_buckets: [{ binding: 'FILES', bucket_name: production.r2_buckets[0]?.bucket_name }],
    queues: { producers: production.queues.producers },
    services: production.services?.filter(({ binding }: { binding: string }) => binding !== 'BACK_OFFICE'),
    send_email: production.send_email,
  })
})

test('certificates are drawn from the database and into the files of the deployed shop', () => {
  const { d1_databases, r2_buckets, vars, name, workers_dev } = rareConfig('production')
  expect(d1_databases[0]).toMatchObject({
    binding: 'DB',
    database_id: production.d1_databases[0]?.database_id,
  })
  expect(r2_buckets).toEqual([{ binding: 'FILES', bucket_name: production.r2_buckets[0]?.bucket_name }])
  expect(vars).toEqual({ ENVIRONMENT: 'production', PUBLIC_URL: production.vars.PUBLIC_URL })
  expect({ name, workers_dev }).toEqual({
    name: 'course-storefront-certificates-production',
    workers_dev: false,
  })
})
