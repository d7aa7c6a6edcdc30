import { createHttpApp } from '../../../workers/http-app.ts'
import type { RenderPage } from '../../../workers/pages.ts'

type Client = (request: Request, bindings: Env) => Promise<Response>

/**
 * Returns a function that sends a request to the shop's HTTP app, whose pages `renderPage` makes. It waits for the
 * answer, and for the jobs and hints that leave after it.
 */
export function httpClient(renderPage: RenderPage = async () => new Response('page')): Client {
  const app = createHttpApp(renderPage)
  return async (request, bindings) => {
    const after: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void after.push(work)
    const context = { waitUntil, passThroughOnException() {}, props: {} } as unknown as ExecutionContext
    const answer = await app.fetch(request, bindings, context)
    await Promise.all(after)
    return answer
  }
}
