import type { Locale } from '#app/i18n/locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { accountErased } from './account-erased.tsx'
import { certificateIssued } from './certificate-issued.tsx'
import { certificateRevoked } from './certificate-revoked.tsx'
import { commentAnswered } from './comment-answered.tsx'
import { confirmAddress } from './confirm-address.tsx'
import { confirmEmail } from './confirm-email.tsx'
import { dangerousAct } from './dangerous-act.tsx'
import { deskWaiting } from './desk-waiting.tsx'
import { emailChanging } from './email-changing.tsx'
import { exampleFacts } from './example-facts.ts'
import { homeworkGraded } from './homework-graded.tsx'
import { lineRefunded } from './line-refunded.tsx'
import { myDataLink } from './my-data-link.tsx'
import { orderApproved } from './order-approved.tsx'
import { orderAwaitsApproval } from './order-awaits-approval.tsx'
import { orderCancelled } from './order-cancelled.tsx'
import { orderDispatched } from './order-dispatched.tsx'
import { orderPlaced } from './order-placed.tsx'
import { orderRefunded } from './order-refunded.tsx'
import { passwordChanged } from './password-changed.tsx'
import { registered } from './registered.tsx'
import { reportReceived } from './report-received.tsx'
import { reportRejected } from './report-rejected.tsx'
import { resetPassword } from './reset-password.tsx'
import { secondFactorReset } from './second-factor-reset.tsx'
import { signInWay } from './sign-in-way.tsx'
import { teacherMessage } from './teacher-message.tsx'
import { teamInvitation } from './team-invitation.tsx'
import { welcomeSetPassword } from './welcome-set-password.tsx'

/** Every mail by its template. `settings/mail-kinds.ts` names the same kinds in words. */
export const MAILS = {
  'order-placed': orderPlaced,
  'report-received': reportReceived,
  'order-approved': orderApproved,
  'order-awaits-approval': orderAwaitsApproval,
  'report-rejected': reportRejected,
  'order-cancelled': orderCancelled,
  'order-refunded': orderRefunded,
  'line-refunded': lineRefunded,
  'order-dispatched': orderDispatched,
  'welcome-set-password': welcomeSetPassword,
  registered: registered,
  'confirm-address': confirmAddress,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'sign-in-way': signInWay,
  'confirm-email': confirmEmail,
  'email-changing': emailChanging,
  'second-factor-reset': secondFactorReset,
  'team-invitation': teamInvitation,
  'dangerous-act': dangerousAct,
  'my-data-link': myDataLink,
  'account-erased': accountErased,
  'homework-graded': homeworkGraded,
  'certificate-issued': certificateIssued,
  'certificate-revoked': certificateRevoked,
  'comment-answered': commentAnswered,
  'teacher-message': teacherMessage,
  'desk-waiting': deskWaiting,
} as const

export type MailTemplate = keyof typeof MAILS

/** The facts of a mail. */
export type DataOf<Template extends MailTemplate> = ReturnType<(typeof MAILS)[Template]['example']>

/**
 * The template of a mail with its facts. Links are paths of this shop ('/order/…'). Their host is added when the mail
 * is rendered, from configuration and never from a request. No template takes a password. decisions: People
 */
export type MailContent = {
  [Template in MailTemplate]: { template: Template; data: DataOf<Template> }
}[MailTemplate]

/** Returns a mail of this kind with example data, in the language of its reader. */
export function exampleMail(template: MailTemplate, locale: Locale, now: Instant): MailContent {
  return { template, data: MAILS[template].example(exampleFacts(locale, now)) } as MailContent
}
