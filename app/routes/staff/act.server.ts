import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requirePermission, requireStaff } from '#app/business/accounts/sessions/require-account.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Permission } from '#app/business/callers/permissions.ts'
import { MODERATION_ACTS } from '#app/business/comments/comment.ts'
import { moderateComment } from '#app/business/comments/moderate-comment.server.ts'
import {
  reissueCertificate,
  revokeCertificate,
} from '#app/business/learning/certificates/revoke-certificate.server.ts'
import { dismissDeadLetter, replayDeadLetter } from '#app/business/notifications/replay-dead-letter.server.ts'
import { dispatchOrder, recallOrder } from '#app/business/orders/process/dispatch-order.server.ts'
import { RESOLUTIONS } from '#app/business/payments/mismatches/mismatch-choices.ts'
import { resolveMismatch } from '#app/business/payments/mismatches/resolve-mismatch.server.ts'
import {
  putBackProviderKey,
  removeProviderKey,
  setProviderKey,
} from '#app/business/payments/provider-settings/set-provider-key.server.ts'
import { askRefundAgain, settleRefundByHand } from '#app/business/payments/refunds/settle-refund.server.ts'
import { replayEvent } from '#app/business/payments/settling/replay-event.server.ts'
import { askForDemoContent, removeDemoContent } from '#app/business/school/demo-content.server.ts'
import type { ActAnswer } from '#app/components/staff/act-answer.ts'
import { readForm } from '#app/platform/read-form.ts'
import type { Result } from '#app/platform/result.ts'
import { type Refusal, refusalSentence } from '#app/refusals/refusal.ts'
import { textsOf } from '#app/routes/forms.server.ts'
import { actOnPerson, PERSON_ACTS } from './person-acts.server.ts'

const name = z.string().max(100)
/** `code`: the password or code that a dangerous act asks for. */
const key = { provider: name, name, code: z.string().max(1_000).default('') }
const id = z.coerce.number().int().positive()
const note = z.string().max(2_000).default('')

/** Every act of this door. Its test tries each as each role. */
export const actForm = z.discriminatedUnion('act', [
  z.object({ act: z.literal('set-key'), ...key, value: z.string().max(20_000) }),
  z.object({ act: z.literal('remove-key'), ...key }),
  z.object({ act: z.literal('put-back-key'), ...key, seen: z.coerce.number().int() }),
  z.object({ act: z.literal('ask-refund'), refundId: id }),
  z.object({ act: z.literal('resolve-review'), mismatchId: id, resolution: z.enum(RESOLUTIONS), note }),
  z.object({ act: z.enum(['replay-letter', 'put-aside-letter']), letterId: id }),
  z.object({
    act: z.literal('dispatch-order'),
    orderId: id,
    version: id,
    carrier: z.string().max(2_000).default(''),
    tracking: z.string().max(2_000).default(''),
  }),
  z.object({ act: z.literal('recall-order'), orderId: id, version: id }),
  z.object({ act: z.literal('replay-event'), eventId: id }),
  z.object({ act: z.literal('refund-by-hand'), refundId: id, note }),
  z.object({
    act: z.literal('moderate-comment'),
    commentId: id,
    version: id,
    does: z.enum(MODERATION_ACTS),
  }),
  z.object({ act: z.enum(['revoke-certificate', 'reissue-certificate']), number: name, note }),
  z.object({ act: z.enum(['add-demo', 'remove-demo']) }),
  ...PERSON_ACTS,
])

export type Act = z.infer<typeof actForm>
type Services = ActionFunctionArgs['context']['services']

/** The field that a refusal code belongs to. Other refusals are shown above the button. */
const AT: Readonly<Record<string, string>> = {
  KEY_EMPTY: 'value',
  KEY_UNREADABLE: 'value',
  KEY_NO_MODE: 'value',
  NOTE_REQUIRED: 'note',
  REASON_TOO_LONG: 'note',
  CARRIER_TOO_LONG: 'carrier',
  TRACKING_INVALID: 'tracking',
  WRONG_CODE: 'code',
  WRONG_PASSWORD: 'code',
  NO_PASSWORD: 'code',
  PROOF_NEEDED: 'code',
  ROLES_EMPTY: 'roles',
  EXTRA_ALONE: 'roles',
  ROLE_UNKNOWN: 'roles',
  NOT_THIS_PERSON: 'confirm',
  INVALID_FORMAT_EMAIL: 'email',
  ALREADY_IN_TEAM: 'email',
  GROUP_NOT_FOUND: 'groupId',
  GIFT_NO_COURSE: 'courseId',
  GIFT_DAYS: 'days',
}

/** Handles the money and people forms of staff, sent by script or as plain forms. */
export async function handleStaffForm({ request, context }: ActionFunctionArgs) {
  await requireStaff(context, request)
  const fields = textsOf(await readForm(request))
  const parsed = actForm.safeParse(fields)
  if (!parsed.success) throw new Response(null, { status: 400 })
  const done = await executeForm(context.services, parsed.data, await context.caller(), request)
  if (done.ok) return { answer: { kind: 'done' } as const, fields }
  const { error } = done
  const sentence = refusalSentence(error, context.locale)
  const answer: ActAnswer = { kind: 'refused', sentence, at: AT[error.code] ?? null }
  // The typed value may be a provider's key, and the code a password: neither is sent back.
  const { value: _, code: __, ...known } = fields
  return { answer, fields: known }
}

/**
 * Handles a plain form of the page itself, which people with this permission see. Redirects to the page when done, else
 * returns the errors.
 */
export async function actOfPage(args: ActionFunctionArgs, permission: Permission) {
  await requirePermission(args.context, args.request, permission)
  const acted = await handleStaffForm(args)
  const { pathname, search } = new URL(args.request.url)
  return acted.answer.kind === 'done' ? redirect(pathname + search) : acted
}

/** True if the posted form holds an `act`. Reads a copy, so the body can still be read. */
export async function isAct(request: Request): Promise<boolean> {
  return (await readForm(request.clone() as Request)).has('act')
}

/** Carries out one act. The use-case behind it asks for the permission. */
export function executeForm(
  services: Services,
  command: Act,
  caller: Caller,
  request: Request,
): Promise<Result<unknown, Refusal>> {
  switch (command.act) {
    case 'set-key':
      return setProviderKey(services, command, caller, request)
    case 'remove-key':
      return removeProviderKey(services, command, caller, request)
    case 'put-back-key':
      return putBackProviderKey(services, command, caller, request)
    case 'resolve-review':
      return resolveMismatch(services, command, caller)
    case 'replay-letter':
      return replayDeadLetter(services, command, caller)
    case 'put-aside-letter':
      return dismissDeadLetter(services, command, caller)
    case 'replay-event':
      return replayEvent(services, command, caller)
    case 'dispatch-order':
      return dispatchOrder(services, command, caller)
    case 'recall-order':
      return recallOrder(services, command, caller)
    case 'ask-refund':
      return askRefundAgain(services, command, caller)
    case 'moderate-comment':
      return moderateComment(services, { ...command, act: command.does }, caller)
    case 'refund-by-hand':
      return settleRefundByHand(services, command, caller)
    case 'revoke-certificate':
      return revokeCertificate(services, command, caller)
    case 'reissue-certificate':
      return reissueCertificate(services, command, caller)
    case 'add-demo':
      return askForDemoContent(services, caller)
    case 'remove-demo':
      return removeDemoContent(services, caller)
    default:
      return actOnPerson(services, command, caller, request)
  }
}
