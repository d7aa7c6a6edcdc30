import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { rareConfig } from '../../scripts/lib/other-workers.mjs'

type Consumer = {
  queue: string
  dead_letter_queue?: string
  max_batch_size?: number
  max_concurrency?: number
}
type Queues = { producers: { binding: string; queue: string }[]; consumers: Consumer[] }

/** The queues of the shop, with the consumer of certificates, which is another Worker. */
function queuesOf(env: string | undefined): Queues {
  const { producers, consumers } = readConfig({ config: 'wrangler.toml', ...(env && { env }) }, QUIET).queues
  const config = 'workers/rare/wrangler.toml'
  const { queues: drawing } = env ? rareConfig(env) : readConfig({ config }, QUIET)
  return { producers, consumers: [...consumers, ...drawing.consumers] }
}
const QUIET = { hideWarnings: true }

test.each([
  ['a local machine', undefined],
  ['production', 'production'],
])('consumes each queue and its dead letters on %s', (_where, env) => {
  const { producers, consumers } = queuesOf(env)
  const read = consumers.map(({ queue }) => queue)
  const deadLetters = producers.map(
    ({ queue }) => consumers.find(one => one.queue === queue)?.dead_letter_queue,
  )
  expect(read).toEqual(expect.arrayContaining([...producers.map(({ queue }) => queue), ...deadLetters]))
  expect(producers.map(({ binding }) => binding)).toEqual(['JOBS', 'SLIPS', 'CERTIFICATES'])
})

test.each([undefined, 'production'])('reads one slip at a time', env => {
  const slips = queuesOf(env).consumers.find(({ queue }) => /^shop-slips(-production)?$/.test(queue))
  expect(slips).toMatchObject({ max_batch_size: 1, max_concurrency: 1 })
})
