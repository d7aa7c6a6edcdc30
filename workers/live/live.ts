import { Hono } from 'hono'
import { routePartykitRequest } from 'partyserver'
import { isCourseRoom } from '../../party/events.ts'
import { isTicketFor, ticketFor } from '../../party/room-ticket.ts'
import type { AppEnv } from '../request/request-context.ts'

/**
 * Connects a page to a live room. Only a page of this shop may connect, and only to the rooms of courses and to the
 * room that its ticket names.
 */
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
      if (isCourseRoom(room)) return
      const ticket = new URL(request.url).searchParams.get('ticket') ?? ''
      const isOwn = await isTicketFor(services.signer, { room, ticket }, services.now())
      return isOwn ? undefined : refused(401)
    },
  })
  return response ?? refused(404)
})

/**
 * Tells a page whether its session is still valid. The middleware `samePerson` has already checked when this answers.
 */
live.get('/live/session', c => c.body(null, 204))

/** Gives a browser without JavaScript its visitor's cookie, because a page from the cache sets none. */
live.get('/live/visitor', async c => {
  await c.var.context.caller()
  return c.body(null, 204)
})

/** A new ticket for a page that reconnects after a while. */
live.get('/live/ticket', async c => {
  const { services, caller } = c.var.context
  return c.json(await ticketFor(services.signer, await caller(), services.now()))
})
