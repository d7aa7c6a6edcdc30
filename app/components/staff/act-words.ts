import { rolesInWords } from '#app/business/callers/role-words.ts'
import type { ActKind, StaffActName } from '#app/business/callers/staff-acts.ts'
import { isStaffAct } from '#app/business/callers/staff-acts.ts'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { formatMoney } from '#app/business/money/format.ts'
import { isCurrency, money } from '#app/business/money/money.ts'
import { differingFields } from '#app/business/pricing/offers/differing-fields.ts'
import type { OfferField, OfferKind, OfferValues, TypedOffer } from '#app/business/pricing/offers/offer.ts'
import { typedOffer } from '#app/business/pricing/offers/typed-offer.ts'
import { inEnglish } from '#app/components/staff/in-english.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { getLocale } from '#app/i18n/paraglide/runtime.js'
import { amountText, COURSE_STATES, NEW_PLAN } from '#app/site-file/editing/course-form.ts'
import { contentLabel, contentValue, isContentField, isPlanField, planLabel } from './content-changes.ts'
import { fieldLabel, isCourseField, stateLabel } from './courses/course-words.ts'
import { labelOf } from './offers/offer-words.ts'
import { formatField, formatRule, formatYesNo } from './people/form-words.ts'
import {
  isProductField,
  fieldLabel as productLabel,
  stateLabel as productStateLabel,
  signed,
} from './products/product-words.ts'
import type { ShownChange } from './settings/settings-answer.ts'
import { isTeacherField, teacherLabel } from './teachers/teacher-words.ts'

/** Characters. A longer text, as a description, is named only. */
const MOST_OF_A_LINE = 80

type Data = Readonly<Record<string, unknown>>
type Words = () => string

/** The words of a kind of thing. */
export const KIND_WORDS: Readonly<Record<ActKind, Words>> = {
  order: m.audit_kind_order,
  coupon: m.audit_kind_coupon,
  promotion: m.audit_kind_promotion,
  provider: m.audit_kind_provider,
  event: m.audit_kind_event,
  'dead-letter': m.audit_kind_dead_letter,
  student: m.audit_kind_student,
  form: m.audit_kind_form,
  label: m.audit_kind_label,
  group: m.audit_kind_group,
  comment: m.audit_kind_comment,
  certificate: m.audit_kind_certificate,
  course: m.audit_kind_course,
  content: m.audit_kind_content,
  product: m.products_kind,
  teacher: m.editor_teacher,
  settings: m.settings_title,
  page: m.pages_kind,
  invitation: m.team_invitation,
  team: m.students_team,
  'bank-account': m.bank_accounts_kind,
  homework: m.homework_title,
  file: m.audit_kind_file,
}

/** The words of every act. Some name the kind of thing that it changed: `what`. */
const ACT_WORDS: Readonly<Record<StaffActName, (of: { what: string }) => string>> = {
  'order.approve': m.audit_order_approve,
  'order.reject': m.audit_order_reject,
  'order.refuse': m.audit_order_refuse,
  'order.refund': m.audit_order_refund,
  'order.refund-line': m.audit_order_refund_line,
  'order.review': m.audit_order_review,
  'order.refund-by-hand': m.audit_order_refund_by_hand,
  'order.ask-refund': m.audit_order_ask_refund,
  'order.dispatch': m.parcels_act_sent,
  'order.recall': m.parcels_act_recalled,
  'coupon.make': m.audit_made,
  'coupon.change': m.audit_changed,
  'coupon.turn-on': m.staff_act_turned_on,
  'coupon.turn-off': m.staff_act_turned_off,
  'promotion.make': m.audit_made,
  'promotion.change': m.audit_changed,
  'promotion.turn-on': m.staff_act_turned_on,
  'promotion.turn-off': m.staff_act_turned_off,
  'provider.set-key': m.audit_key_set,
  'provider.remove-key': m.audit_key_removed,
  'provider.put-back-key': m.audit_key_put_back,
  'event.replay': m.audit_event_replay,
  'dead-letter.replay': m.audit_job_replay,
  'dead-letter.put-aside': m.audit_job_aside,
  'student.note': m.students_act_note,
  'student.group': m.students_act_group,
  'student.roles': m.audit_roles,
  'student.joined': m.team_act_joined,
  'student.block': m.students_act_block,
  'student.unblock': m.students_act_unblock,
  'student.block-colleague': m.students_act_block_colleague,
  'student.unblock-colleague': m.students_act_unblock_colleague,
  'student.look': m.students_act_look,
  'student.end-session': m.students_act_end_session,
  'student.end-sessions': m.students_act_end_sessions,
  'student.password-link': m.students_act_password_link,
  'student.give-course': m.audit_give_course,
  'student.take-course': m.students_act_take_course,
  'student.write': m.writing_act,
  'student.second-factor-on': m.students_act_factor_on,
  'student.second-factor-off': m.students_act_factor_off,
  'student.second-factor-reset': m.students_act_factor_reset,
  'student.backup-codes': m.students_act_backup_codes,
  'student.erase': m.erasure_act,
  'form.change': m.audit_form_change,
  'label.make': m.audit_made,
  'label.change': m.audit_changed,
  'label.move': m.audit_moved,
  'label.remove': m.audit_removed,
  'group.make': m.audit_made,
  'group.change': m.audit_changed,
  'group.remove': m.audit_removed,
  'comment.approve': m.audit_comment_approve,
  'comment.hide': m.audit_comment_hide,
  'comment.show': m.audit_comment_show,
  'comment.settle': m.audit_comment_settle,
  'comment.done': m.audit_comment_done,
  'certificate.revoke': m.staff_act_revoked,
  'certificate.reissue': m.audit_reissue,
  'content.section-add': m.audit_content_section_add,
  'content.section-rename': m.audit_content_section_rename,
  'content.section-move': m.audit_content_section_move,
  'content.section-remove': m.audit_content_section_remove,
  'content.section-put-back': m.audit_content_section_put_back,
  'content.lecture-add': m.audit_content_lecture_add,
  'content.lecture-save': m.audit_content_lecture_save,
  'content.lecture-move': m.audit_content_lecture_move,
  'content.lecture-remove': m.audit_content_lecture_remove,
  'content.lecture-put-back': m.audit_content_lecture_put_back,
  'content.in-order': m.audit_content_in_order,
  'content.quiz-save': m.audit_content_quiz_save,
  'content.save-question': m.audit_content_save_question,
  'content.move-question': m.audit_content_move_question,
  'content.remove-question': m.audit_content_remove_question,
  'content.homework-save': m.audit_content_homework_save,
  'content.homework-remove': m.audit_content_homework_remove,
  'content.video-attach': m.audit_content_video_attach,
  'content.video-remove': m.audit_content_video_remove,
  'content.file-add': m.audit_content_file_add,
  'content.file-remove': m.audit_content_file_remove,
  'settings.change': m.audit_changed,
  'settings.put-back': m.editor_act_put_back,
  'settings.set-up': m.setup_act,
  'settings.add-demo': m.demo_act_added,
  'settings.remove-demo': m.demo_act_removed,
  'page.add': m.audit_made,
  'page.save': m.audit_changed,
  'page.put-back': m.editor_act_put_back,
  'page.withdraw': m.pages_act_withdraw,
  'product.make': m.products_act_made,
  'product.change': m.products_act_saved,
  'product.put-back': m.editor_act_put_back,
  'product.pictures': m.products_act_pictures,
  'product.shown': () => m.editor_act_state({ state: productStateLabel('shown') }),
  'product.hidden': () => m.editor_act_state({ state: productStateLabel('hidden') }),
  'product.stock': m.products_act_stock,
  'teacher.make': m.audit_made,
  'teacher.change': m.audit_changed,
  'teacher.picture': m.teachers_act_picture,
  'course.make': m.editor_act_made,
  'course.change': m.editor_act_saved,
  'course.put-back': m.editor_act_put_back,
  'course.plan': m.editor_act_plan,
  'course.cover': m.editor_act_cover,
  'course.samples': m.samples_act,
  'course.published': () => m.editor_act_state({ state: stateLabel('published') }),
  'course.hidden': () => m.editor_act_state({ state: stateLabel('hidden') }),
  'course.archived': () => m.editor_act_state({ state: stateLabel('archived') }),
  'invitation.send': m.team_act_invited,
  'invitation.withdraw': m.team_act_withdrew,
  'team.second-factor': m.guard_act,
  'bank-account.add': m.audit_added,
  'bank-account.change': m.audit_changed,
  'bank-account.move': m.audit_moved,
  'bank-account.remove': m.audit_removed,
  'bank-account.put-back': m.editor_act_put_back,
  'homework.grade': m.audit_homework_grade,
  'homework.take-back': m.audit_homework_take_back,
  'file.sales': m.audit_file_sales,
  'file.log': m.audit_file_log,
  'file.news': m.news_file_act,
}

/** Words for what an act changed, with the values before and after. Other acts show the reason or note of staff. */
const DETAILS: Partial<Readonly<Record<StaffActName, (data: Data) => string>>> = {
  'order.refuse': refunded,
  'order.refund': refunded,
  'order.refund-line': refunded,
  'order.review': data => joined([RESOLVED[textOf(data, 'resolution')]?.() ?? '', textOf(data, 'note')]),
  'coupon.change': data => offerChanges(data, 'coupon'),
  'promotion.change': data => offerChanges(data, 'promotion'),
  'provider.set-key': keyChange,
  'provider.remove-key': keyChange,
  'provider.put-back-key': keyChange,
  'student.group': data => ('from' in data || 'to' in data ? fromTo(nameOf(data.from), nameOf(data.to)) : ''),
  'student.roles': roleChange,
  'student.joined': roleChange,
  'student.give-course': data => joined([textOf(data, 'courseName'), textOf(data, 'reason')]),
  'student.take-course': data => textOf(data, 'courseName'),
  'student.write': data => textOf(data, 'courseName'),
  'form.change': formChanges,
  'label.change': labelChanges,
  'label.move': movedWay,
  'group.change': data => changes(data, { name: m.audit_name, isDefault: m.audit_standard }),
  'label.remove': data => textOf(data, 'name'),
  'group.remove': data => textOf(data, 'name'),
  'content.section-add': data => textOf(data, 'name'),
  'content.section-rename': data => fromTo(textOf(data, 'from'), textOf(data, 'to')),
  'content.section-move': contentChanges,
  'content.section-remove': contentChanges,
  'content.section-put-back': contentChanges,
  'content.lecture-add': contentChanges,
  'content.lecture-save': contentChanges,
  'content.lecture-move': contentChanges,
  'content.lecture-remove': contentChanges,
  'content.lecture-put-back': contentChanges,
  'content.quiz-save': contentChanges,
  'content.save-question': contentChanges,
  'content.move-question': contentChanges,
  'content.remove-question': contentChanges,
  'content.homework-save': contentChanges,
  'content.homework-remove': contentChanges,
  'content.video-attach': contentChanges,
  'content.video-remove': contentChanges,
  'content.file-add': contentChanges,
  'content.file-remove': contentChanges,
  'content.in-order': data => ('inOrder' in data ? nameOf(data.inOrder) : ''),
  'settings.change': settingChanges,
  'settings.put-back': settingChanges,
  'teacher.change': teacherChanges,
  'product.change': productChanges,
  'product.put-back': productChanges,
  'product.stock': stockChange,
  'course.change': courseChanges,
  'course.put-back': courseChanges,
  'course.plan': planChanges,
  'course.published': stateChange,
  'course.hidden': stateChange,
  'course.archived': stateChange,
  'page.add': pageVersion,
  'page.save': pageVersion,
  'page.put-back': pageVersion,
  'page.withdraw': pageVersion,
  'team.second-factor': roleChange,
  'invitation.send': data => rolesInWords(textOf(data, 'roles')),
  'invitation.withdraw': data => rolesInWords(textOf(data, 'roles')),
  'bank-account.change': accountChanges,
  'bank-account.move': movedWay,
  'bank-account.put-back': accountChanges,
  'homework.grade': data => joined([textOf(data, 'courseName'), GRADES[textOf(data, 'grade')]?.() ?? '']),
  'homework.take-back': data => textOf(data, 'courseName'),
  'file.sales': data => textOf(data, 'days'),
  'file.news': data => (typeof data.people === 'number' ? m.news_file_count({ count: data.people }) : ''),
}

const GRADES: Readonly<Record<string, Words>> = {
  passed: m.teach_state_passed,
  again: m.teach_state_again,
}

const RESOLVED: Readonly<Record<string, Words>> = {
  accept: m.audit_resolved_accept,
  'given-back': m.audit_resolved_given_back,
  'no-action': m.audit_resolved_no_action,
}

/** Returns the words of an act, to follow the name of who did it: 'changed the coupon'. */
export function actName(action: StaffActName): string {
  const [kind] = action.split('.') as [ActKind]
  const thing = kind === 'teacher' ? m.audit_teachers_page : KIND_WORDS[kind]
  return ACT_WORDS[action]({ what: thing().toLowerCase() })
}

/** Words an act in the page's language, to follow the name of who did it. Shows no code, whatever the log holds. */
export function actWords({ action, data }: Pick<LoggedAct, 'action' | 'data'>): string {
  if (!isStaffAct(action)) return m.audit_other()
  const known = data ?? {}
  const detail = DETAILS[action]?.(known) ?? joined([textOf(known, 'reason'), textOf(known, 'note')])
  const act = actName(action)
  return detail === '' ? act : m.audit_with({ act, detail })
}

function textOf(data: Data, name: string): string {
  const value = data[name]
  return typeof value === 'string' ? value : ''
}

function joined(texts: readonly string[]): string {
  return texts.filter(text => text !== '').join(' · ')
}

/** The amount that staff refunded, if any, and why. Older rows of the log have no currency, so they show only why. */
function refunded(data: Data): string {
  const { amount, currency } = data
  const isKnown = typeof amount === 'number' && amount > 0 && isCurrency(currency)
  return joined([isKnown ? formatMoney(money(amount, currency), getLocale()) : '', textOf(data, 'reason')])
}

function fromTo(from: string, to: string): string {
  return m.audit_change({ from: from || m.audit_nothing(), to: to || m.audit_nothing() })
}

function nameOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no()
  if (Array.isArray(value)) return value.filter(one => typeof one === 'string').join(', ')
  return typeof value === 'string' ? value : ''
}

function roleChange(data: Data): string {
  return fromTo(rolesInWords(textOf(data, 'before')), rolesInWords(textOf(data, 'roles')))
}

/** Names each field that differs between `from` and `to`, with both values. */
function changes(data: Data, fields: Readonly<Record<string, Words>>): string {
  const { from, to } = data as { from?: Data; to?: Data }
  if (!from || !to) return ''
  const differing = Object.entries(fields).flatMap(([field, label]) => {
    const [before, after] = [nameOf(from[field]), nameOf(to[field])]
    return before === after ? [] : [changeOf(label(), before, after)]
  })
  return joined(differing)
}

function changeOf(what: string, from: string, to: string): string {
  return m.audit_change_of({ what, from: from || m.audit_nothing(), to: to || m.audit_nothing() })
}

function courseChanges(data: Data): string {
  return fieldChanges(data, isCourseField, fieldLabel, contentValue)
}

/** Names the lecture or section, the question, and what changed. Correct answers are never logged. */
function contentChanges(data: Data): string {
  const changed = fieldChanges(data, isContentField, contentLabel, contentValue)
  return joined([textOf(data, 'name'), textOf(data, 'about'), textOf(data, 'language'), changed])
}

/** Names each changed plan with its changed fields; a new plan with the fields that staff filled in (`isTyped`). */
function planChanges({ from, to, names }: Data): string {
  const [before, after] = [from, to].map(one => (one as Data | undefined)?.plans ?? {}) as [Data, Data]
  const known = (names ?? {}) as Data
  return joined(
    Object.entries(after).map(([id, values]) => {
      const was = before[id] as Data | undefined
      const has = Object.entries(values as Data).filter(([field, value]) => was || isTyped(field, value))
      const changed = { from: was ?? {}, to: Object.fromEntries(has) }
      const words = fieldChanges(changed, isPlanField, planLabel, contentValue)
      return words && joined([textOf(known, id), words])
    }),
  )
}

/** False for what every new plan has: empty texts and lists, unticked boxes, and the usual reference code. */
function isTyped(field: string, value: unknown): boolean {
  if (field === 'referenceCode') return value !== NEW_PLAN.referenceCode
  return value !== false && String(value ?? '') !== ''
}

function stateChange(data: Data): string {
  const [was, is] = [data.was, data.is].map(state => COURSE_STATES.find(one => one === state))
  return was && is ? fromTo(stateLabel(was), stateLabel(is)) : ''
}

/** Amounts are logged in satang or cents, and read in baht or dollars. */
function productChanges({ from, to }: Data): string {
  const inMajor = (one: unknown) =>
    Object.fromEntries(
      Object.entries((one ?? {}) as Data).map(([field, value]) => [
        field,
        typeof value !== 'number' ? value : field.startsWith('price') ? amountText(value) : String(value),
      ]),
    )
  return fieldChanges({ from: inMajor(from), to: inMajor(to) }, isProductField, productLabel)
}

/** The log holds the id of an account, which tells readers nothing. */
function teacherChanges({ from, to }: Data): string {
  const shown = (one: unknown) => {
    const { userId, ...texts } = (one ?? {}) as Data
    return { ...texts, ...(userId !== undefined && { account: [] }) }
  }
  return fieldChanges({ from: shown(from), to: shown(to) }, isTeacherField, teacherLabel)
}

function stockChange({ way, pieces, ...data }: Data): string {
  if (typeof pieces !== 'number') return textOf(data, 'reason')
  const change =
    way === 'counted' ? m.products_act_counted({ pieces }) : signed(way === 'taken' ? -pieces : pieces)
  return joined([change, textOf(data, 'reason')])
}

/** Names each changed field, with both values where a line of text can show them. */
function fieldChanges<Field extends string>(
  { from, to }: Data,
  isField: (name: string) => name is Field,
  labelOfField: (field: Field) => string,
  inWords: (field: Field, value: unknown) => unknown = (_, value) => value,
): string {
  const [before, after] = [from, to].map(one => (typeof one === 'object' && one ? one : {})) as [Data, Data]
  return joined(
    Object.keys(after)
      .filter(isField)
      .map(field => {
        const values = [before, after].map(one => inWords(field, one[field])) as [unknown, unknown]
        return values.every(isLine)
          ? changeOf(labelOfField(field), nameOf(values[0]), nameOf(values[1]))
          : labelOfField(field)
      }),
  )
}

/** The server has put the changes of settings into words. A change that a line of text cannot show is named only. */
function settingChanges({ changes }: Data): string {
  if (!Array.isArray(changes)) return ''
  return joined(
    (changes as readonly ShownChange[]).map(({ label, from, to }) =>
      from === to ? label : changeOf(label, from, to),
    ),
  )
}

/** Names the version, the earlier one whose text it has, and the note. */
function pageVersion(data: Data): string {
  const named = (version: unknown) => (typeof version === 'number' ? m.pages_version({ version }) : '')
  const version = named(data.version)
  return joined([data.from ? fromTo(named(data.from), version) : version, textOf(data, 'note')])
}

function isLine(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MOST_OF_A_LINE && !value.includes('<')
  return typeof value === 'boolean' || value === null
}

function movedWay(data: Data): string {
  return data.way === 'up' ? m.audit_moved_up() : m.audit_moved_down()
}

function accountChanges(data: Data): string {
  return changes(data, {
    bankName: m.bank_accounts_bank,
    accountId: m.bank_accounts_number,
    accountName: m.bank_accounts_name,
    promptPayId: m.bank_accounts_prompt_pay,
    promptPayImage: m.bank_accounts_picture_field,
    enabled: m.bank_accounts_offered,
  })
}

function labelChanges(data: Data): string {
  return changes(data, {
    label: m.audit_name,
    labelEn: () => inEnglish(m.audit_name()),
    required: m.audit_required,
    itemList: m.audit_options,
    itemListEn: () => inEnglish(m.audit_options()),
  })
}

function formChanges({ before, rules, studentSelectsGroup }: Data): string {
  const was = before as { rules?: Record<string, string>; studentSelectsGroup?: boolean } | undefined
  if (!was?.rules || typeof rules !== 'object' || rules === null) return ''
  const now = rules as Record<string, string>
  const ruled = Object.entries(now).flatMap(([field, rule]) =>
    was.rules?.[field] === rule
      ? []
      : [changeOf(formatField(field), formatRule(was.rules?.[field]), formatRule(rule))],
  )
  const groups =
    was.studentSelectsGroup === studentSelectsGroup
      ? []
      : [
          changeOf(
            m.register_edit_select_group(),
            formatYesNo(was.studentSelectsGroup === true),
            formatYesNo(studentSelectsGroup === true),
          ),
        ]
  return joined([...ruled, ...groups])
}

/** Names the key by its variable. `from` and `to` are the endings that staff recognise a value by. */
function keyChange(data: Data): string {
  const name = textOf(data, 'name')
  if (!('from' in data) && !('to' in data)) return name
  const ending = (value: unknown) =>
    value === null
      ? m.audit_nothing()
      : value === ''
        ? m.audit_hidden()
        : name === 'MODE'
          ? String(value)
          : m.audit_ends({ ending: String(value) })
  return m.audit_change_of({ what: name, from: ending(data.from), to: ending(data.to) })
}

const NO_ENGLISH = { nameEn: '', descriptionListEn: [] }

function offerChanges(data: Data, kind: OfferKind): string {
  const { from, to } = data as { from?: OfferValues; to?: OfferValues }
  if (!from || !to) return ''
  // Acts of the time before the form had English texts name none.
  const [before, after] = [typedOffer({ ...NO_ENGLISH, ...from }), typedOffer({ ...NO_ENGLISH, ...to })]
  return joined(
    differingFields(before, after).map(field => {
      const label = labelOf(field, kind)
      const texts = [lineOf(before, field), lineOf(after, field)] as const
      return texts[0] === null || texts[1] === null ? label : changeOf(label, texts[0], texts[1])
    }),
  )
}

/** null: the form shows the field by more than a line of text. */
function lineOf(typed: TypedOffer, field: OfferField): string | null {
  const value = typed[field]
  if (typeof value !== 'string' || /^(scopeType|description(En)?)$/.test(field)) return null
  if (field === 'discountType')
    return value === 'percent' ? m.staff_offer_type_percent() : m.staff_offer_type_amount()
  return field === 'startsAt' || field === 'endsAt' ? value.replace('T', ' ') : value
}
