import { OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../middleware/request-context.ts'
import { inputError, refusalAnswers, refused } from './refusals.ts'

/** No JSON of most calls comes near. */
export const LARGEST_BODY = 64 * 1024

/**
 * A router for calls: what does not fit its schema answers 400 with every field that is wrong, and so does a body that is
 * no JSON at all; a body of another kind answers 415.
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

/** Widened on purpose: a wire function already holds each answer to its schema. */
export function answersOf(schema: z.ZodType, description = 'OK'): RouteConfig['responses'] {
  return { 200: { description, content: { 'application/json': { schema } } }, ...refusalAnswers }
}

/** A body of JSON. A larger one than `largest` (in bytes) is not read: see `askedRightly`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, largest = LARGEST_BODY) {
  const json = { schema, 'x-largest-body': largest }
  return { body: { required: true, content: { 'application/json': json } } } as const
}
