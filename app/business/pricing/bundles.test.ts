import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { Miniflare } from 'miniflare'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { anyCartFacts, workedExample } from '#app/business/pricing/oracle/oracle-carts.ts'
import fc from '#app/testing/setup/fast-check.ts'
import type { CartFacts } from './cart-facts.ts'
import type { PricedCart } from './priced-cart.ts'

/*
 * The browser and the Worker both compute the price. This test runs the code as it is shipped: a minified script
 * without Node's globals for the browser, a module in workerd for the Worker.
 */

const CARTS = [workedExample, ...fc.sample(anyCartFacts, 1_500)]
const PRICE_CART = fileURLToPath(new URL('./price-cart.ts', import.meta.url))

beforeAll(() => expect(CARTS.length).toBeGreaterThan(1_000))

async function bundled(format: 'iife' | 'es', target: string): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: format === 'iife' ? 'esbuild' : false,
      target,
      lib: { entry: PRICE_CART, formats: [format], name: 'shop', fileName: 'price-cart' },
    },
  })
  const [bundle] = [answer].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The bundler made nothing')
  return bundle.output[0].code
}

async function inTheBrowser(carts: readonly CartFacts[]): Promise<PricedCart[]> {
  const script = await bundled('iife', 'es2022')
  const priced = runInNewContext(
    `${script}\nJSON.stringify(JSON.parse(carts).map(one => shop.priceCart(one)))`,
    {
      carts: JSON.stringify(carts),
    },
  )
  return JSON.parse(priced)
}

async function inTheWorker(carts: readonly CartFacts[]): Promise<PricedCart[]> {
  const entry = `import { priceCart } from './price-cart.js'
    export default { fetch: async request => Response.json((await request.json()).map(one => priceCart(one))) }`
  const worker = new Miniflare({
    compatibilityDate: '2025-06-01',
    modules: [
      { type: 'ESModule', path: 'worker.js', contents: entry },
      { type: 'ESModule', path: 'price-cart.js', contents: await bundled('es', 'esnext') },
    ],
  })
  try {
    const answer = await worker.dispatchFetch('http://shop.test/', {
      method: 'POST',
      body: JSON.stringify(carts),
    })
    return (await answer.json()) as PricedCart[]
  } finally {
    await worker.dispose()
  }
}

test('browser and Worker compute the same price to the satang', async () => {
  const [browser, worker] = await Promise.all([inTheBrowser(CARTS), inTheWorker(CARTS)])
  expect(browser[0]?.payable).toEqual({ minor: 208_097, currency: 'THB' })
  expect(browser).toHaveLength(CARTS.length)
  const differing = CARTS.findIndex(
    (_, index) => JSON.stringify(browser[index]) !== JSON.stringify(worker[index]),
  )
  expect([CARTS[differing], browser[differing]]).toEqual([undefined, undefined])
})
