import { createMiddleware } from 'hono/factory'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { refuseWith } from './errors.ts'
import { payPalId } from './id.ts'
import { CLIENT_ID, CLIENT_SECRET } from './keys.ts'

export const TOKEN_LIVES_SECONDS = 32_400

export function isClient(authorization: string | undefined): boolean {
  return authorization === `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`
}

export async function makeToken(env: SandboxEnv['Bindings']): Promise<string> {
  const token = `A21AA${payPalId(40)}`
  await ledgerOf(env).keepThing('paypal-token', token, String(Date.now() + TOKEN_LIVES_SECONDS * 1_000))
  return token
}

/** A bearer token that was given and holds; the vendor's documentation also allows the keys themselves. */
export const withToken = createMiddleware<SandboxEnv>(async (c, next) => {
  const authorization = c.req.header('authorization')
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  const known = await ledgerOf(c.env).useThing('paypal-token', token)
  if (!isClient(authorization) && !(known && Number(known.value) > Date.now()))
    return refuseWith(c, {
      status: 401,
      details: [{ issue: 'INVALID_TOKEN', description: 'Token signature verification failed' }],
    })
  return next()
})
