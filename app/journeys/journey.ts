import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'

type World = {
  /** Another browser with no cookies: staff at their desk, or the same person's other device. */
  elsewhere: () => Promise<Page>
  /** Names a message that this journey brings about on purpose, such as the browser's own about a broken connection. */
  expectsMessage: (pattern: RegExp) => void
  console: undefined
}

/**
 * The recorder of traces reads the slip's preview, which the shop's own policy keeps from scripts,
 * and puts a script of its own into every frame, which the frame that shows a mail refuses.
 */
const OF_THE_RECORDER = /Connecting to 'blob:|Blocked script execution in 'about:srcdoc'/

type Watch = { messages: string[]; expected: RegExp[] }

/** Playwright's test, in which every page that a journey opens keeps its console clean or fails it. */
export const test = base.extend<World & { watch: Watch }>({
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
  elsewhere: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const { viewport, baseURL, timezoneId } = test.info().project.use
      const context = await browser.newContext({ viewport, baseURL, timezoneId })
      listen(context, watch)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** React tells of a hydration that failed as an error of the page, so that is held to nothing as well. */
function listen(context: BrowserContext, { messages }: Watch): void {
  context.on('console', message => {
    if (message.type() === 'error' && !OF_THE_RECORDER.test(message.text()))
      messages.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', error => messages.push(`${error.page()?.url()}: ${error.error()}`))
}

/** A journey begins when the shop answers. */
async function waitForShop(request: APIRequestContext): Promise<void> {
  await expect
    .poll(async () => (await request.get('/api/health').catch(() => null))?.status(), { timeout: 30_000 })
    .toBe(200)
}
