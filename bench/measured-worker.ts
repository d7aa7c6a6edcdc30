// The shop's Worker with a header on each answer that says what the database did for it. Only `npm run prove` serves
// it.
import { type Cost, measureD1 } from '#app/testing/database/measured-d1.ts'
import shop, { ShopRoom } from '../workers/app.ts'
import { answerBackOffice } from '../workers/back-office/app.ts'

export { ShopRoom }

/** Costs of the latest sweep, which has no answer that could carry them. */
let sweepCosts: Cost[] = []

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname === '/measured/sweep') return Response.json(sweepCosts)
    const costs: Cost[] = []
    const measured = { ...env, DB: measureD1(env.DB, costs) }
    // Within this Worker, because another one would read the database without being measured.
    const BACK_OFFICE = { answer: (request: Request) => answerBackOffice(request, measured, context) }
    const response = await shop.fetch(request as never, { ...measured, BACK_OFFICE } as never, context)
    const answer = new Response(response.body as never, response as never)
    answer.headers.set('x-d1-costs', JSON.stringify(costs.map(inAscii)))
    return answer
  },
  queue: shop.queue,
  async scheduled(controller: ScheduledController, env: Env): Promise<void> {
    const costs: Cost[] = []
    await shop.scheduled(controller, { ...env, DB: measureD1(env.DB, costs) })
    sweepCosts = costs
  },
}

/** Replaces other characters, because headers carry only ASCII. */
function inAscii(cost: Cost): Cost {
  return {
    ...cost,
    sql: cost.sql
      .replace(/\s+/g, ' ')
      .replace(/[^\x20-\x7e]/g, '?')
      .slice(0, 160),
  }
}
