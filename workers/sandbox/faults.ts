import { createMiddleware } from 'hono/factory'
import { ledgerOf, type SandboxEnv } from './env.ts'

export const FAULTS = [
  'timeout',
  'reset',
  '500',
  '429',
  'slow',
  'malformed',
  'html',
  'truncated',
  'empty',
] as const

const SLOW_MS = 4_000
const TIMEOUT_MS = 20_000
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Middleware that applies the fault of a provider to the shop's calls. 'reset', '500' and '429' come before anything is
 * done. With all others the provider does its work and only the answer breaks: money moves, and the shop does not know.
 */
export const faulty = (provider: string) =>
  createMiddleware<SandboxEnv>(async (c, next) => {
    const fault = await ledgerOf(c.env).takeFault(provider)
    switch (fault) {
      case 'reset':
        // Hono answers every Error. What is none reaches the caller as a broken connection.
        throw 'The sandbox was told to break this connection.'
      case '500':
        return c.json({ message: 'Internal server error' }, 500)
      case '429':
        return c.json({ message: 'Too many requests' }, 429, { 'Retry-After': '5' })
    }
    await next()
    const { status } = c.res
    switch (fault) {
      case 'timeout':
        return void (await wait(TIMEOUT_MS))
      case 'slow':
        return void (await wait(SLOW_MS))
      case 'malformed':
        c.res = new Response('{"object": "charge", "id": ', { status })
        return
      case 'html':
        c.res = new Response('<!doctype html><title>Maintenance</title>', {
          headers: { 'Content-Type': 'text/html' },
        })
        return
      case 'truncated': {
        const whole = await c.res.text()
        c.res = new Response(whole.slice(0, whole.length / 2), { status })
        return
      }
      case 'empty':
        c.res = new Response('', { status })
    }
  })
