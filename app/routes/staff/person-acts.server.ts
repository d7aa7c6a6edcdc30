import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import {
  inviteToTeam,
  sendInvitationAgain,
  withdrawInvitation,
} from '#app/business/accounts/invitations/invite.server.ts'
import { blockPerson } from '#app/business/accounts/people/block-person.server.ts'
import { changeGroup } from '#app/business/accounts/people/change-group.server.ts'
import { changeRoles } from '#app/business/accounts/people/change-roles.server.ts'
import { endPersonsSessions } from '#app/business/accounts/people/end-persons-sessions.server.ts'
import { guardRoles } from '#app/business/accounts/people/guard-roles.server.ts'
import { noteOnPerson } from '#app/business/accounts/people/note-on-person.server.ts'
import { resetSecondFactor } from '#app/business/accounts/people/reset-second-factor.server.ts'
import { sendPasswordLink } from '#app/business/accounts/people/send-password-link.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { ROLES } from '#app/business/callers/permissions.ts'
import { giveCourse, revokeCourse } from '#app/business/learning/give-course.server.ts'
import { erasePerson } from '#app/business/privacy/erase-person.server.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Refusal } from '#app/refusals/refusal.ts'

const userId = z.string().min(1).max(100)
const note = z.string().max(10_000).default('')
/** The password or code that a dangerous act asks for. */
const code = z.string().max(1_000).default('')
const groupId = z
  .string()
  .regex(/^\d{0,15}$/)
  .transform(text => (text === '' ? null : Number(text)))
/** A box for each role, and for what an owner may allow beside them. */
const BOXES = [...ROLES, 'refunds.give'] as const
const TICKED = Object.fromEntries(BOXES.map(box => [box, z.literal('1').optional()])) as Record<
  (typeof BOXES)[number],
  z.ZodOptional<z.ZodLiteral<'1'>>
>

type Box = (typeof BOXES)[number]

/**
 * Returns the ticked boxes of a form. A box that no form has any more is refused: leaving it out would do half of what
 * the person chose.
 */
function tickedIn(
  command: Readonly<Record<string, unknown>>,
): Result<Box[], { readonly code: 'ROLE_UNKNOWN' }> {
  const ticked = Object.keys(command).filter(name => command[name] === '1' && !FIELDS.has(name))
  const boxes = BOXES.filter(box => ticked.includes(box))
  return boxes.length === ticked.length ? ok(boxes) : refuse({ code: 'ROLE_UNKNOWN' })
}

/** What the forms with boxes hold beside them. */
const FIELDS: ReadonlySet<string> = new Set(['act', 'userId', 'email', 'code', 'before'])

/** The forms of the staff page about a person. */
export const PERSON_ACTS = [
  z.object({ act: z.literal('note'), userId, note }),
  z.object({ act: z.literal('group'), userId, groupId, before: groupId }),
  z.looseObject({
    act: z.literal('roles'),
    userId,
    code,
    before: z.string().max(100),
    ...TICKED,
  }),
  z.looseObject({ act: z.literal('invite'), email: z.string().max(1_000), code, ...TICKED }),
  z.looseObject({ act: z.literal('guard-roles'), code, before: z.string().max(100), ...TICKED }),
  z.object({ act: z.enum(['withdraw-invitation', 'send-invitation']), id: z.string().max(100), code }),
  z.object({ act: z.enum(['block', 'unblock']), userId, code }),
  z.object({ act: z.enum(['end-sessions', 'password-link']), userId }),
  z.object({ act: z.literal('end-session'), userId, sessionId: z.string().min(1).max(100) }),
  z.object({ act: z.literal('reset-factor'), userId, code }),
  z.object({ act: z.literal('erase'), userId, code, note, confirm: z.string().max(1_000).default('') }),
  z.object({
    act: z.literal('give-course'),
    userId,
    note,
    courseId: z.coerce.number().catch(0),
    days: z
      .string()
      .trim()
      .max(20)
      .transform(text => (text === '' ? null : Number(text))),
  }),
  z.object({ act: z.literal('take-course'), userId, grantId: z.coerce.number().int().positive() }),
] as const

type PersonAct = z.infer<(typeof PERSON_ACTS)[number]>
type Services = ActionFunctionArgs['context']['services']

export async function actOnPerson(
  services: Services,
  command: PersonAct,
  caller: Caller,
  request: Request,
): Promise<Result<unknown, Refusal>> {
  switch (command.act) {
    case 'note':
      return noteOnPerson(services, command, caller)
    case 'group':
      return changeGroup(services, command, caller)
    case 'roles': {
      const ticked = tickedIn(command)
      return ticked.ok ? changeRoles(services, { ...command, roles: ticked.value }, caller, request) : ticked
    }
    case 'invite': {
      const ticked = tickedIn(command)
      return ticked.ok ? inviteToTeam(services, { ...command, roles: ticked.value }, caller, request) : ticked
    }
    case 'guard-roles': {
      const ticked = tickedIn(command)
      if (!ticked.ok) return ticked
      const roles = ROLES.filter(role => ticked.value.includes(role))
      return guardRoles(services, { ...command, roles }, caller, request)
    }
    case 'withdraw-invitation':
      return withdrawInvitation(services, command, caller, request)
    case 'send-invitation':
      return sendInvitationAgain(services, command, caller, request)
    case 'block':
    case 'unblock':
      return blockPerson(services, { ...command, isBlocked: command.act === 'block' }, caller, request)
    case 'end-sessions':
      return endPersonsSessions(services, { userId: command.userId, sessionId: null }, caller)
    case 'end-session':
      return endPersonsSessions(services, command, caller)
    case 'password-link':
      return sendPasswordLink(services, command, caller)
    case 'reset-factor':
      return resetSecondFactor(services, command, caller, request)
    case 'erase':
      return erasePerson(services, { ...command, reason: command.note }, caller, request)
    case 'give-course':
      return giveCourse(services, { ...command, reason: command.note }, caller)
    case 'take-course':
      return revokeCourse(services, command, caller)
  }
}
