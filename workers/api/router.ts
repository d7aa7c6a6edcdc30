import { OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../request/request-context.ts'
import { inputError, refusalAnswers, refused } from './refusals.ts'

/** Bytes. Far more than the JSON of most calls. */
export const LARGEST_BODY = 64 * 1024

/**
 * Creates a router for calls. Input that does not fit its schema answers 400 with every wrong field. Broken JSON
 * answers 400, and a body of another content type 415.
 */
export function createRouter(): OpenAPIHono<AppEnv> {
  const router = new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) =>
      result.success ? undefined : inputError(c as Context<AppEnv>, result.error.issues),
  })
  router.onError((error, c) => {
    const status = error instanceof HTTPException ? error.status : 500
    if (status === 400) return inputError(c, [])
    if (status === 415) return refused(c, { code: 'UNSUPPORTED_MEDIA_TYPE' })
    throw error
  })
  return router
}

/** The type is wide on purpose: each wire function already checks its answer against the schema. */
export function answersOf(schema: z.ZodType, description = 'OK'): RouteConfig['responses'] {
  return { 200: { description, content: { 'application/json': { schema } } }, ...refusalAnswers }
}

/** A JSON body. `refuseUnknownCalls` refuses one larger than `largest` bytes before it is read. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, largest = LARGEST_BODY) {
  const json = { schema, 'x-largest-body': largest }
  return { body: { required: true, content: { 'application/json': json } } } as const
}
