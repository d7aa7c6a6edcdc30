import { createMiddleware } from 'hono/factory'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { errorBody, malformed, refuseWith, unprocessable } from './errors.ts'

/** The header's value: it names an issue of PayPal's published reference. */
const MOCKED = /"mock_application_codes"\s*:\s*"([A-Z_]+)"/

/** Header PayPal-Mock-Response: answers the error that it names, and does nothing else. */
export const mocked = createMiddleware<SandboxEnv>(async (c, next) => {
  const issue = MOCKED.exec(c.req.header('paypal-mock-response') ?? '')?.[1]
  if (!issue) return next()
  return refuseWith(c, unprocessable(issue, `The mock response asked for ${issue}.`))
})

/** Header PayPal-Request-Id, the idempotency key: a repeated call does nothing and gets the first answer again, with
 * 200 instead of 201. */
export const once = createMiddleware<SandboxEnv>(async (c, next) => {
  const id = c.req.header('paypal-request-id')
  if (id === undefined) return next()
  if (id.length > 108)
    return c.json(
      errorBody(malformed('PayPal-Request-Id', 'INVALID_STRING_LENGTH', 'At most 108 characters')),
      400,
    )
  const key = `${new URL(c.req.url).pathname} ${id}`
  const before = await ledgerOf(c.env).takeValue('paypal-request', key)
  if (before) {
    const { status, body } = JSON.parse(before.value) as { status: number; body: string }
    return new Response(body, {
      status: status === 201 ? 200 : status,
      headers: { 'Content-Type': 'application/json' },
    })
  }
  await next()
  const body = await c.res.clone().text()
  if (c.res.status < 500)
    await ledgerOf(c.env).putValue('paypal-request', key, JSON.stringify({ status: c.res.status, body }))
})
