import { Hono } from 'hono'
import { routePartykitRequest } from 'partyserver'
import { isTicketFor, ticketFor } from '../party/room-ticket.ts'
import type { AppEnv } from './middleware/request-context.ts'

/** The live room's address. Only a page of ours may listen, and only where its ticket says. */
export const live = new Hono<AppEnv>()

live.all('/parties/*', async c => {
  const { services } = c.var.context
  const refused = (status: number) => new Response(null, { status })
  const response = await routePartykitRequest(c.req.raw, c.env, {
    onBeforeRequest: () => refused(403),
    async onBeforeConnect(request, { name: room }) {
      const origin = request.headers.get('origin')
      if (!origin || !URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host)
        return refused(403)
      const ticket = new URL(request.url).searchParams.get('ticket') ?? ''
      const isHis = await isTicketFor(services.signer, { room, ticket }, services.now())
      return isHis ? undefined : refused(401)
    },
  })
  return response ?? refused(404)
})

/** For a page that wants to know whether its session goes on: `samePerson` has looked by the time this answers. */
live.get('/live/session', c => c.body(null, 204))

/** A new ticket, for a page that connects again after a while. */
live.get('/live/ticket', async c => {
  const { services, caller } = c.var.context
  return c.json(await ticketFor(services.signer, await caller(), services.now()))
})
