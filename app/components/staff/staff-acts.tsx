import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { differingFields } from '#app/business/pricing/offers/differing-fields.ts'
import type { OfferField, OfferKind, OfferValues, TypedOffer } from '#app/business/pricing/offers/offer.ts'
import { typedOffer } from '#app/business/pricing/offers/typed-offer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { rolesInWords } from '#app/i18n/role-words.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Time } from '#app/ui/time.tsx'
import { labelOf } from './offers/offer-words.ts'

/** What staff did to a thing, the newest first: when, who and what. */
export function StaffActs({ acts }: { acts: readonly LoggedAct[] }) {
  return <LogLines lines={acts.map(toLogLine)} />
}

export type LogLine = { readonly key: string; readonly at: Instant; readonly text: string }

export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  return (
    <ol className="grid gap-1 text-sm">
      {lines.map(({ key, at, text }) => (
        <li key={key} className="break-words">
          <span className="text-ink-soft">
            <Time instant={at} withDate /> ·{' '}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}

export function toLogLine(act: LoggedAct): LogLine {
  return { key: `act-${act.id}`, at: act.at, text: `${act.who ?? m.staff_act_former()} ${actWords(act)}` }
}

/** A staff act, worded to follow the staff member's name. An unknown act is shown by its code. */
function actWords({ action, data }: Pick<LoggedAct, 'action' | 'data'>): string {
  const text = (name: string) => String(data?.[name] ?? '')
  switch (action) {
    case 'student.note':
      return m.students_act_note()
    case 'student.group':
      return m.students_act_group()
    case 'student.roles':
      return m.students_act_roles({ from: rolesInWords(text('before')), to: rolesInWords(text('roles')) })
    case 'student.joined':
      return m.team_act_joined({ roles: rolesInWords(text('roles')) })
    case 'student.block':
      return m.students_act_block()
    case 'student.unblock':
      return m.students_act_unblock()
    case 'student.look':
      return m.students_act_look()
    case 'student.end-session':
      return m.students_act_end_session()
    case 'student.end-sessions':
      return m.students_act_end_sessions()
    case 'student.password-link':
      return m.students_act_password_link()
    case 'student.give-course':
      return m.students_act_give_course({ course: text('course'), reason: text('reason') })
    case 'student.take-course':
      return m.students_act_take_course()
    case 'student.second-factor-reset':
      return m.students_act_factor_reset()
    case 'student.second-factor-on':
      return m.students_act_factor_on()
    case 'student.second-factor-off':
      return m.students_act_factor_off()
    case 'student.backup-codes':
      return m.students_act_backup_codes()
    case 'coupon.make':
    case 'promotion.make':
      return m.staff_act_made()
    case 'coupon.change':
      return changeWords(data, 'coupon')
    case 'promotion.change':
      return changeWords(data, 'promotion')
    case 'coupon.turn-on':
    case 'promotion.turn-on':
      return m.staff_act_turned_on()
    case 'coupon.turn-off':
    case 'promotion.turn-off':
      return m.staff_act_turned_off()
    case 'provider.set-key':
      return m.staff_act_key_set({ name: text('name') })
    case 'provider.remove-key':
      return m.staff_act_key_removed({ name: text('name') })
    case 'certificate.revoke':
      return m.staff_act_revoked()
    case 'certificate.reissue':
      return m.staff_act_reissued({ reason: text('reason') })
    default:
      return action
  }
}

/** Names each field that differs, with both texts where a line of text can show them. */
function changeWords(data: LoggedAct['data'], kind: OfferKind): string {
  const { from, to } = (data ?? {}) as { from?: OfferValues; to?: OfferValues }
  if (!from || !to) return m.staff_act_changed_nothing()
  const [before, after] = [typedOffer(from), typedOffer(to)]
  const changes = differingFields(before, after).map(field => {
    const label = labelOf(field, kind)
    const texts = [textOf(before, field), textOf(after, field)] as const
    return texts[0] === null || texts[1] === null
      ? label
      : m.staff_act_field_changed({ field: label, from: texts[0], to: texts[1] })
  })
  return changes.length > 0
    ? m.staff_act_changed({ changes: changes.join(' · ') })
    : m.staff_act_changed_nothing()
}

/** null: the form shows the field by more than a line of text. */
function textOf(typed: TypedOffer, field: OfferField): string | null {
  const value = typed[field]
  if (typeof value !== 'string' || field === 'scopeType' || field === 'description') return null
  if (field === 'discountType')
    return value === 'percent' ? m.staff_offer_type_percent() : m.staff_offer_type_amount()
  if (value === '') return '–'
  return field === 'startsAt' || field === 'endsAt' ? value.replace('T', ' ') : value
}
