import { createMiddleware } from 'hono/factory'
import type { SandboxEnv } from '../env.ts'
import { omiseError } from './errors.ts'

/** Requires HTTP Basic with one of the keys as user name and no password. */
export const withKey = (...keys: string[]) =>
  createMiddleware<SandboxEnv>(async (c, next) => {
    const given = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!keys.some(key => given === btoa(`${key}:`))) return c.json(omiseError('authentication_failure'), 401)
    return next()
  })
