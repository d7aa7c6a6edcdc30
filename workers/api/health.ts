import { createRoute, z } from '@hono/zod-openapi'
import { checkHealth, PARTS } from '#app/business/notifications/check-health.server.ts'
import { SECOND } from '#app/platform/clock.ts'
import { Remembered } from '#app/platform/remembered.ts'
import type { Services } from '../services.ts'
import { createRouter } from './router.ts'

const state = z.enum(['ok', 'failing', 'unknown'])
const healthAnswer = z.object({
  success: z.boolean(),
  failing: z.array(z.enum(PARTS)),
  parts: z.object({ database: state, files: state, queue: state, sweep: state }),
  sweep_age_seconds: z.number().nullable(),
  oldest_waiting_mail_seconds: z.number().nullable(),
})

/** A monitor asks every minute. Anybody else who asks more often must not load the database. */
const KEPT_FOR = 5 * SECOND

type Health = Awaited<ReturnType<typeof checkHealth>>
const latest = new Remembered<Health>(KEPT_FOR)

/** Returns the health of the parts, at most five seconds old. */
async function readHealth(env: Env, services: Services): Promise<Health> {
  const known = latest.get(env, { now: services.now() })
  if (known) return known
  const health = await checkHealth(services)
  latest.set(env, health, { now: services.now() })
  return health
}

export const healthRoutes = createRouter()

healthRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/health',
    summary: 'Returns the health of the shop’s parts',
    description:
      'Reads two database rows, requests one object from R2, and checks when the last sweep ended. A queue cannot be queried directly, so "queue" is failing if an email is overdue by 15 minutes. An answer is up to five seconds old.',
    responses: {
      200: { description: 'All parts work', content: { 'application/json': { schema: healthAnswer } } },
      503: {
        description: 'At least one part is failing',
        content: { 'application/json': { schema: healthAnswer } },
      },
    },
  }),
  async c => {
    const answer = await readHealth(c.env, c.var.context.services)
    return c.json(answer, answer.success ? 200 : 503)
  },
)
