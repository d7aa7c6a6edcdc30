import { OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../middleware/request-context.ts'
import { inputError, refusalAnswers, refused } from './refusals.ts'

const LARGEST_BODY = 64 * 1024

/**
 * A router for calls: what does not fit its schema answers 400 with every field that is wrong, and so does a body that is
 * no JSON at all; a body that is too large is not read.
 */
export function createRouter(): OpenAPIHono<AppEnv> {
  const router = new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) =>
      result.success ? undefined : inputError(c as Context<AppEnv>, result.error.issues),
  })
  router.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400) return inputError(c, [])
    throw error
  })
  return router
}

export const smallBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: c => refused(c as Context<AppEnv>, { code: 'BODY_TOO_LARGE' }),
})

/** Widened on purpose: a wire function already holds each answer to its schema. */
export function answersOf(schema: z.ZodType, description = 'OK'): RouteConfig['responses'] {
  return { 200: { description, content: { 'application/json': { schema } } }, ...refusalAnswers }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } } as const
}
