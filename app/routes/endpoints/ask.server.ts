import type { AppLoadContext } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { CALLS, type Call, type Calls } from '#app/calls/calls.server.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { signedOut } from '#app/routes/forms.server.ts'

type AnyCall = Call<'GET' | 'POST', unknown, z.ZodType, unknown, { readonly code: string }>

/**
 * Answers a call as `ask` in the browser returns it. 401 without a session, 404 for an unknown call, 400 for input that
 * no page of the shop sends, else 200.
 */
export async function answerCall(
  context: AppLoadContext,
  { method, name, input }: { method: string; name: string; input: unknown },
): Promise<Response> {
  const { services, locale } = context
  const asked = Object.hasOwn(CALLS, name) ? (CALLS[name as keyof Calls] as unknown as AnyCall) : null
  if (!asked || asked.method !== method) return refused({ code: 'NOT_FOUND' }, 404)
  const caller = await asked.from(context)
  const { sessionEnded } = await context.reader()
  if (caller === null) return signedOut(sessionEnded, locale)
  const parsed = asked.input.safeParse(input)
  if (!parsed.success) return refused({ code: 'INPUT_ERROR' }, 400)
  const answer = await asked.run({ services, caller }, parsed.data)
  if (answer.ok) return Response.json({ kind: 'answered', value: answer.value })
  // A student whose session has ended must learn that, and not that the lecture is gone.
  if (sessionEnded) return signedOut(sessionEnded, locale)
  return Response.json({ ...answer.error, kind: 'refused', sentence: asked.say(answer.error, locale) })

  function refused({ code }: { code: 'NOT_FOUND' | 'INPUT_ERROR' }, status: number): Response {
    const sentence = refusalSentence(code === 'NOT_FOUND' ? { code } : { code, fields: {} }, locale)
    return Response.json({ kind: 'refused', code, sentence }, { status })
  }
}
