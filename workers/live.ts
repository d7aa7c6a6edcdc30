import { Hono } from 'hono'
import { routePartykitRequest } from 'partyserver'
import { roomOf } from '../party/events.ts'
import type { AppEnv } from './middleware/request-context.ts'

/** The live room's address. Only a page of ours may listen, and only in the rooms of who is asking. */
export const live = new Hono<AppEnv>().all('/parties/*', async c => {
  const { caller: readCaller } = c.var.context
  const refused = (status: number) => new Response(null, { status })
  const response = await routePartykitRequest(c.req.raw, c.env, {
    onBeforeRequest: () => refused(403),
    async onBeforeConnect(request, { name }) {
      const origin = request.headers.get('origin')
      if (!origin || !URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host)
        return refused(403)
      const caller = await readCaller()
      const own = [roomOf('visitor', caller.visitorId)]
      if (caller.account) own.push(roomOf('student', caller.account.userId))
      return own.includes(name) ? undefined : refused(401)
    },
  })
  return response ?? refused(404)
})
