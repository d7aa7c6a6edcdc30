import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'

type Consumer = {
  queue: string
  dead_letter_queue?: string
  max_batch_size?: number
  max_concurrency?: number
}
type Queues = { producers: { binding: string; queue: string }[]; consumers: Consumer[] }

function queuesOf(env: string | undefined): Queues {
  return readConfig({ config: 'wrangler.toml', ...(env && { env }) }, { hideWarnings: true }).queues
}

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
  expect(producers.map(({ binding }) => binding)).toEqual(['JOBS', 'SLIPS'])
})

test.each([undefined, 'production'])('reads one slip at a time', env => {
  const slips = queuesOf(env).consumers.find(({ queue }) => /^shop-slips(-production)?$/.test(queue))
  expect(slips).toMatchObject({ max_batch_size: 1, max_concurrency: 1 })
})
