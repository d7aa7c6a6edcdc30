import type { Permission } from './permissions.ts'

/** The kinds of things whose acts are logged, and the permission that staff need to read the acts on one of them. */
export const READERS = {
  order: 'money.read',
  coupon: 'offers.write',
  promotion: 'offers.write',
  provider: 'money.destinations',
  event: 'jobs.repair',
  'dead-letter': 'jobs.repair',
  student: 'people.read',
  form: 'settings.write',
  label: 'settings.write',
  group: 'settings.write',
  comment: 'comments.moderate',
  certificate: 'access.give',
  course: 'catalogue.write',
  /** The sections and lectures of a course. The id is the course's. */
  content: 'catalogue.write',
  settings: 'settings.write',
  /** The id is 'terms' and such, or the address of a page of the school's own. */
  page: 'pages.write',
  invitation: 'team.write',
  /** An account that buyers transfer to. The id is the bank's code and the number. */
  'bank-account': 'money.destinations',
} as const satisfies Readonly<Record<string, Permission>>
export type ActKind = keyof typeof READERS

/** Everything that staff do and the log notes: the kind of thing, and what was done to it. */
export const STAFF_ACTS = [
  'order.approve',
  'order.reject',
  'order.refuse',
  'order.refund',
  'order.refund-line',
  'order.review',
  'order.refund-by-hand',
  'order.ask-refund',
  'coupon.make',
  'coupon.change',
  'coupon.turn-on',
  'coupon.turn-off',
  'promotion.make',
  'promotion.change',
  'promotion.turn-on',
  'promotion.turn-off',
  'provider.set-key',
  'provider.remove-key',
  'provider.put-back-key',
  'event.replay',
  'dead-letter.replay',
  'dead-letter.put-aside',
  'student.note',
  'student.group',
  'student.roles',
  'student.joined',
  'student.block',
  'student.unblock',
  'student.look',
  'student.end-session',
  'student.end-sessions',
  'student.password-link',
  'student.give-course',
  'student.take-course',
  'student.write',
  'student.second-factor-on',
  'student.second-factor-off',
  'student.second-factor-reset',
  'student.backup-codes',
  'student.erase',
  'form.change',
  'label.make',
  'label.change',
  'label.move',
  'label.remove',
  'group.make',
  'group.change',
  'group.remove',
  'comment.approve',
  'comment.hide',
  'comment.show',
  'comment.settle',
  'comment.done',
  'certificate.revoke',
  'certificate.reissue',
  'course.make',
  'course.change',
  'course.put-back',
  'course.plan',
  'course.cover',
  'course.published',
  'course.hidden',
  'course.archived',
  'content.section-add',
  'content.section-rename',
  'content.section-move',
  'content.section-remove',
  'content.section-put-back',
  'content.lecture-add',
  'content.lecture-save',
  'content.lecture-move',
  'content.lecture-remove',
  'content.lecture-put-back',
  'content.in-order',
  'content.quiz-save',
  'content.save-question',
  'content.move-question',
  'content.remove-question',
  'content.homework-save',
  'content.homework-remove',
  'content.video-attach',
  'content.video-remove',
  'content.file-add',
  'content.file-remove',
  'settings.change',
  'settings.put-back',
  'settings.set-up',
  'page.add',
  'page.save',
  'page.put-back',
  'page.withdraw',
  'invitation.send',
  'invitation.withdraw',
  'bank-account.add',
  'bank-account.change',
  'bank-account.move',
  'bank-account.remove',
  'bank-account.put-back',
] as const satisfies readonly `${ActKind}.${string}`[]
export type StaffActName = (typeof STAFF_ACTS)[number]

export function isStaffAct(action: string): action is StaffActName {
  return STAFF_ACTS.some(one => one === action)
}

/**
 * The dangerous acts: each asks for the password again (`proveAgain`) and is mailed to all owners
 * (`prepareDangerousAct`). The address is the page where owners see the act, and can put it back if
 * that is possible; ':id' is the thing's id.
 * behaviour: Dangerous acts
 */
export const DANGEROUS_ACTS = {
  'provider.set-key': '/admin/payments',
  'provider.remove-key': '/admin/payments',
  'provider.put-back-key': '/admin/payments',
  'student.roles': '/admin/audit?kind=student&id=:id',
  'student.second-factor-reset': '/admin/students/:id',
  'student.erase': '/admin/students/:id',
  'invitation.send': '/admin/team',
  'invitation.withdraw': '/admin/team',
  'bank-account.add': '/admin/settings/bank-accounts',
  'bank-account.change': '/admin/settings/bank-accounts',
  'bank-account.move': '/admin/settings/bank-accounts',
  'bank-account.remove': '/admin/settings/bank-accounts',
  'bank-account.put-back': '/admin/settings/bank-accounts',
} as const satisfies Partial<Readonly<Record<StaffActName, string>>>
export type DangerousAct = keyof typeof DANGEROUS_ACTS

export function isDangerous(action: string): action is DangerousAct {
  return action in DANGEROUS_ACTS
}
