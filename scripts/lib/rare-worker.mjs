import { join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { root } from './setup.mjs'

const OWN = join('workers', 'rare', 'wrangler.toml')

/**
 * Returns the configuration that deploys the bundled Worker of certificates and pictures beside a deployed shop.
 * `environment` names the shop's section of wrangler.toml. Database, files, variables and queue are the shop's. Throws
 * if it has no queue for certificates.
 */
export function rareConfig(environment) {
  const options = { hideWarnings: true }
  const own = readConfig({ config: join(root, OWN) }, options)
  const shop = readConfig({ config: join(root, 'wrangler.toml'), env: environment }, options)
  const queueOf = binding => shop.queues.producers.find(one => one.binding === binding)?.queue
  const queue = queueOf('CERTIFICATES')
  if (!queue) throw new Error(`[env.${environment}] of wrangler.toml has no queue CERTIFICATES.`)
  const ofJobs = shop.queues.consumers.find(one => one.queue === queueOf('JOBS'))
  const { ENVIRONMENT, PUBLIC_URL } = shop.vars
  return {
    name: `${own.name}-${environment}`,
    main: join(root, 'build', 'rare', 'app.js'),
    no_bundle: true,
    minify: false,
    compatibility_date: own.compatibility_date,
    compatibility_flags: own.compatibility_flags,
    workers_dev: own.workers_dev,
    preview_urls: own.preview_urls,
    upload_source_maps: own.upload_source_maps,
    observability: own.observability,
    assets: { binding: own.assets.binding, directory: join(root, 'build', 'rare-files') },
    d1_databases: shop.d1_databases.map(({ binding, database_name, database_id }) => ({
      binding,
      database_name,
      database_id,
    })),
    r2_buckets: shop.r2_buckets.map(({ binding, bucket_name }) => ({ binding, bucket_name })),
    vars: { ENVIRONMENT, PUBLIC_URL },
    queues: {
      consumers: own.queues.consumers.map(consumer => ({
        ...consumer,
        queue,
        dead_letter_queue: ofJobs?.dead_letter_queue,
      })),
    },
  }
}
