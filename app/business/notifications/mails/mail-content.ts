import type { DangerousAct } from '#app/business/callers/staff-acts.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { Instant } from '#app/platform/clock.ts'

/**
 * The template of a mail with its facts. Links are paths of this shop ('/order/…'). Their host is added when the mail
 * is rendered, from configuration and never from a request. No template takes a password. decisions: People
 */
export type MailContent =
  | { template: 'welcome-set-password'; data: { name: string; linkPath: string; orderToken?: string } }
  | {
      template: 'order-placed'
      data: {
        orderId: number
        orderToken: string
        amountMinor: number
        currency: Currency
        courseNames: readonly string[]
        /** When the order is cancelled if it stays unpaid; null: never. */
        cancelAt: Instant | null
        /** True if the buyer pays through a provider on the order's page. Otherwise the buyer reports a transfer. */
        paidOnline?: boolean
        /** Lines of the parcel's label, the shipping method last. Absent if nothing is sent. */
        sendTo?: readonly string[]
        /** The name on the tax invoice, and the tax id. */
        taxInvoice?: readonly string[]
      }
    }
  | {
      template: 'report-received'
      /** `reported` is absent if there was nothing to transfer. */
      data: { orderId: number; orderToken: string; reported?: ReportTold }
    }
  | {
      template: 'order-approved'
      data: {
        orderId: number
        orderToken: string
        courses: readonly { name: string; path: string }[]
        /** The amount paid; absent if the order was free. */
        paid?: { amountMinor: number; currency: Currency }
      }
    }
  | {
      template: 'order-awaits-approval'
      data: {
        orderId: number
        orderToken: string
        /** The courses that are open already. */
        courses: readonly { name: string; path: string }[]
        /** The courses that wait for the school's approval. */
        waiting: readonly string[]
        /** The amount paid; absent if nothing was due. */
        paid?: { amountMinor: number; currency: Currency }
      }
    }
  | { template: 'report-rejected'; data: { orderId: number; orderToken: string; reason: string } }
  | { template: 'order-cancelled'; data: { orderId: number; orderToken: string } }
  | { template: 'order-refunded'; data: RefundTold }
  | { template: 'line-refunded'; data: RefundTold }
  | {
      template: 'order-dispatched'
      data: {
        orderId: number
        orderToken: string
        items: readonly { name: string; qty: number }[]
        /** Absent if staff named none. */
        carrier?: string
        /** The carrier's number. */
        number?: string
        /** The https address of a page that follows the parcel. */
        page?: string
      }
    }
  /** The teacher's grade, with what the teacher wrote. */
  | {
      template: 'homework-graded'
      data: {
        courseName: string
        lectureName: string
        isPassed: boolean
        /** The teacher took back a pass and looks at the homework again. */
        isTakenBack?: true
        feedback: string
        lecturePath: string
      }
    }
  /** Holds nothing the visitor typed: whoever registered has not proved that the address is theirs. */
  | { template: 'registered'; data: { linkPath: string } }
  | { template: 'reset-password'; data: { linkPath: string } }
  | { template: 'password-changed'; data: { forgotPath: string } }
  /** Sign-in with this provider was added or removed. */
  | { template: 'sign-in-way'; data: { provider: string; isLinked: boolean } }
  | { template: 'confirm-email'; data: { linkPath: string } }
  | { template: 'email-changing'; data: { linkPath: string } }
  /** `by`: the staff member who removed the second factor. */
  | { template: 'second-factor-reset'; data: { by: string } }
  /** `by`: the owner who invites. `roles`: as a user row keeps them. */
  | { template: 'team-invitation'; data: { by: string; roles: string; linkPath: string } }
  /**
   * To every owner: `by` did something dangerous to `what`, a key, a person or a bank account; of an erasure, its
   * reason. `from` and `to` are roles as a user row keeps them, or the account before and after. Holds no secret, and
   * no name of the erased.
   */
  | {
      template: 'dangerous-act'
      data: {
        action: DangerousAct
        by: string
        at: Instant
        what: string
        from?: string
        to?: string
        /** Where it can be put back. */
        path: string
      }
    }
  | { template: 'my-data-link'; data: { linkPath: string } }
  /** `byStaff`: staff erased the account because the person asked the school to. */
  | { template: 'account-erased'; data: { byStaff?: true } }
  /** Somebody answered the person's comment. Holds no word of the answer. */
  | {
      template: 'comment-answered'
      data: { courseName: string; by: 'student' | 'teacher' | 'staff'; path: string }
    }
  /** A teacher or staff member wrote to a student of the course. Names no address. */
  | {
      template: 'teacher-message'
      data: { subject: string; text: string; by: 'teacher' | 'staff'; courseName: string; path: string }
    }
  /** Work waits for a teacher or staff member. 100 means that many or more. */
  | { template: 'desk-waiting'; data: { toGrade: number; toAnswer: number; toReview: number } }
  | { template: 'certificate-issued'; data: { courseName: string; linkPath: string } }
  /** Holds no reason: only staff read it. */
  | { template: 'certificate-revoked'; data: { courseName: string; number: string; linkPath: string } }
  /** For an account that has no address yet. */
  | { template: 'confirm-address'; data: { name: string; linkPath: string } }

/** A transfer as the buyer reported it. */
export type ReportTold = {
  amountMinor: number
  currency: Currency
  /** The bank that the money came from, and the shop's account that it went to. */
  originBank: string
  destinationAccount: string
  transferredAt: Instant
}

type RefundTold = {
  orderId: number
  orderToken: string
  /** The amount refunded this time; 0 if nothing had been paid. */
  amountMinor: number
  currency: Currency
  names: readonly string[]
  /** Courses that were free with these and have ended too. */
  ended?: readonly string[]
  reason: string
}

export type MailTemplate = MailContent['template']

/** The facts of a mail. */
export type DataOf<Template extends MailTemplate> = Extract<MailContent, { template: Template }>['data']
