import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { shopOfWorker } from './shop.ts'

type World = {
  /** Opens another browser without cookies: a staff member's, or the same person's other device. */
  elsewhere: () => Promise<Page>
  /** Allows a console message that this journey causes on purpose, such as a broken connection. */
  expectsMessage: (pattern: RegExp) => void
  console: undefined
}

/**
 * Console messages that Playwright's trace recorder causes: it reads the slip's preview, which the shop's policy
 * blocks, and injects a script into the frame that shows a mail, which refuses scripts.
 */
const OF_THE_RECORDER = /Connecting to 'blob:|Blocked script execution in 'about:srcdoc'/

/**
 * Remix logs this when somebody presses again while it reads the answer to the press before: it gives that answer up,
 * and the second answer counts. Only its own log is meant, never an error that reaches the page.
 */
const ANSWER_REPLACED = /^AbortError: signal is aborted without reason/
const OF_OTHERS = [OF_THE_RECORDER, ANSWER_REPLACED]

type Watch = { messages: string[]; expected: RegExp[] }

/** Playwright's test. Fails if any page of the journey logs an unexpected console error. */
export const test = base.extend<World & { watch: Watch }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture uses from this pattern.
  baseURL: async ({}, use, { parallelIndex }) => use(shopOfWorker(parallelIndex).url),
  watch: async ({ context: _ }, use) => {
    const watch: Watch = { messages: [], expected: [] }
    await use(watch)
    const unexpected = watch.messages.filter(text => !watch.expected.some(pattern => pattern.test(text)))
    expect(unexpected, 'messages on the console').toEqual([])
  },
  console: [
    async ({ context, watch, request }, use) => {
      await waitForShop(request)
      listen(context, watch)
      await use(undefined)
    },
    { auto: true },
  ],
  expectsMessage: async ({ watch }, use) => {
    await use(pattern => watch.expected.push(pattern))
  },
  elsewhere: async ({ browser, baseURL, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const { viewport, timezoneId, contextOptions } = test.info().project.use
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        timezoneId,
        ...(baseURL && { baseURL }),
      })
      listen(context, watch)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** A step of `npm run prove` only: the end of a journey whose rules other tests prove. */
export const stepIfProving = process.env.PROVE ? test.step : test.step.skip

/** The shop of the worker that runs this journey. */
export function ownShop() {
  return shopOfWorker(base.info().parallelIndex)
}

/**
 * Sends each request outside of the page on a connection of its own. The shop's server closes a connection after some
 * idle seconds, and a request that leaves at that moment is lost.
 */
function sendAlone({ request }: BrowserContext): void {
  const send = request.fetch.bind(request)
  const alone: typeof send = (to, options) =>
    send(to, { ...options, headers: { ...options?.headers, Connection: 'close' } })
  request.fetch = alone
}

/** Collects console errors and page errors. React reports a failed hydration as a page error. */
function listen(context: BrowserContext, { messages }: Watch): void {
  sendAlone(context)
  context.on('console', message => {
    if (message.type() === 'error' && !OF_OTHERS.some(pattern => pattern.test(message.text())))
      messages.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', error => messages.push(`${error.page()?.url()}: ${error.error()}`))
}

async function waitForShop(request: APIRequestContext): Promise<void> {
  await expect
    .poll(async () => (await request.get('/api/health').catch(() => null))?.status(), { timeout: 30_000 })
    .toBe(200)
}
