import type { Person, PersonAct } from '#app/business/accounts/people/get-person.server.ts'
import type { Role } from '#app/business/callers/caller.ts'
import { formatTime } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

export function roleLabel(role: Role): string {
  switch (role) {
    case 'student':
      return m.students_role_student()
    case 'instructor':
      return m.students_role_instructor()
    case 'admin':
      return m.students_role_admin()
  }
}

/** A staff action, worded to follow the staff member's name. An unknown action is shown by its code. */
export function actWords({ action, data }: Pick<PersonAct, 'action' | 'data'>): string {
  const text = (name: string) => String(data?.[name] ?? '')
  switch (action) {
    case 'student.note':
      return m.students_act_note()
    case 'student.group':
      return m.students_act_group()
    case 'student.roles':
      return m.students_act_roles({ from: text('before'), to: text('roles') })
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
    default:
      return action
  }
}

/** Failed sign-ins on a day: their number, the first time, and the number of networks. */
export function failedSignInWords(
  { attempts, networks, firstAt, isAtLeast }: Person['failedSignIns'][number],
  locale: Locale,
): string {
  const since = formatTime(firstAt, locale)
  const inputs = { tries: attempts, networks, since }
  return isAtLeast ? m.students_failed_sign_ins_many(inputs) : m.students_failed_sign_ins(inputs)
}
