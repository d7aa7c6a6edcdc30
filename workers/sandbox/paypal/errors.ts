import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { payPalId } from './id.ts'

const NAMES: Readonly<Record<number, readonly [name: string, message: string]>> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing Authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
}

export type Issue = { readonly issue: string; readonly description: string; readonly field?: string }

/** A refusal of PayPal: the HTTP status and the reasons. */
export type PayPalRefusal = { readonly status: 400 | 401 | 404 | 422; readonly details: readonly Issue[] }

export function unprocessable(issue: string, description: string): PayPalRefusal {
  return { status: 422, details: [{ issue, description }] }
}

export function malformed(field: string, issue: string, description: string): PayPalRefusal {
  return { status: 400, details: [{ field, issue, description }] }
}

export const NOT_FOUND: PayPalRefusal = {
  status: 404,
  details: [{ issue: 'INVALID_RESOURCE_ID', description: 'Specified resource ID does not exist.' }],
}

/** An error in PayPal's format. */
export function errorBody({ status, details }: PayPalRefusal) {
  const [name, message] = NAMES[status] ?? ['INTERNAL_SERVER_ERROR', 'An error occurred.']
  const links = [
    { rel: 'information_link', href: `https://developer.paypal.com/api/rest/responses/#${name}` },
  ]
  return { name, message, debug_id: payPalId(13).toLowerCase(), details, links }
}

export function refuseWith(c: Context, refusal: PayPalRefusal): Response {
  return c.json(errorBody(refusal), refusal.status as ContentfulStatusCode)
}
