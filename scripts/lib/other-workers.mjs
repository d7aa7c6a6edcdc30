// The configurations of the Workers that are deployed beside the shop. What they share with it stands only in the shop's
// wrangler.toml: the database, the files, the queues.
import { join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { root } from './setup.mjs'

const RARE = join('workers', 'rare', 'wrangler.toml')
const HIDDEN = { hideWarnings: true }
const readShop = environment => readConfig({ config: join(root, 'wrangler.toml'), env: environment }, HIDDEN)

/**
 * Returns the configuration that deploys the bundled Worker of certificates and pictures beside a deployed shop.
 * `environment` names the shop's section of wrangler.toml. Throws if it has no queue for certificates.
 */
export function rareConfig(environment) {
  const own = readConfig({ config: join(root, RARE) }, HIDDEN)
  const shop = readShop(environment)
  const queueOf = binding => shop.queues.producers.find(one => one.binding === binding)?.queue
  const queue = queueOf('CERTIFICATES')
  if (!queue) throw new Error(`[env.${environment}] of wrangler.toml has no queue CERTIFICATES.`)
  const ofJobs = shop.queues.consumers.find(one => one.queue === queueOf('JOBS'))
  const { ENVIRONMENT, PUBLIC_URL } = shop.vars
  return {
    name: `${own.name}-${environment}`,
    ...bundledIn('rare'),
    compatibility_date: own.compatibility_date,
    compatibility_flags: own.compatibility_flags,
    workers_dev: own.workers_dev,
    preview_urls: own.preview_urls,
    upload_source_maps: own.upload_source_maps,
    observability: own.observability,
    assets: { binding: own.assets.binding, directory: join(root, 'build', 'rare-files') },
    ...storesOf(shop),
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

/**
 * Returns the configuration of the Worker of the back office: to deploy it beside a deployed shop, whose section of
 * wrangler.toml `environment` names; left out: to bundle it. It needs no variables and no secrets: the shop sends its
 * own with each request.
 */
export function backOfficeConfig(environment) {
  const shop = readShop(environment)
  const here = file => (file.startsWith('.') ? join(root, file) : file)
  const toBundle = {
    main: join(root, 'workers', 'back-office', 'app.ts'),
    minify: shop.minify,
    keep_names: shop.keep_names,
    alias: Object.fromEntries(Object.entries(shop.alias).map(([name, file]) => [name, here(file)])),
  }
  return {
    name: shop.services.find(({ binding }) => binding === 'BACK_OFFICE').service,
    ...(environment ? bundledIn('back-office') : toBundle),
    compatibility_date: shop.compatibility_date,
    compatibility_flags: shop.compatibility_flags,
    workers_dev: false,
    preview_urls: false,
    upload_source_maps: shop.upload_source_maps,
    observability: shop.observability,
    ...storesOf(shop),
    queues: { producers: shop.queues.producers },
    services: shop.services.filter(({ binding }) => binding !== 'BACK_OFFICE'),
    send_email: shop.send_email,
  }
}

/** The database and the files of the shop. */
function storesOf(shop) {
  return {
    d1_databases: shop.d1_databases.map(({ binding, database_name, database_id }) => ({
      binding,
      database_name,
      database_id,
    })),
    r2_buckets: shop.r2_buckets.map(({ binding, bucket_name }) => ({ binding, bucket_name })),
  }
}

/** Deploys what `npm run build` made as it is. */
function bundledIn(folder) {
  return { main: join(root, 'build', folder, 'app.js'), no_bundle: true, minify: false }
}
