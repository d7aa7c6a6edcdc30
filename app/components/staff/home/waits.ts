import type { Waiting } from '#app/business/storefront/count-waiting.server.ts'
import type { DeskHome } from '#app/business/storefront/desk/get-desk-home.server.ts'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Work that waits, with the page that lists it. */
export type Wait = {
  readonly key: string
  readonly to: string
  readonly label: () => string
  readonly count: number
}

/** The queue is counted in its two parts: to subtract one count that ends at a hundred from another would be wrong. */
type Counts = Waiting & DeskHome['queue']

/** Returns the kinds of work that this person does, the most urgent first, also those of which nothing waits. */
export function waitsFor(
  { may, isTeacher }: Pick<NonNullable<ShellData['account']>, 'may' | 'isTeacher'>,
  { slips, approvals, parcels, mismatches, comments, failedJobs, homework, discussions }: Counts,
): Wait[] {
  return [
    ...(may.includes('orders.decide')
      ? [
          { key: 'slips', to: '/admin/orders?waits=slips', label: m.orders_staff_title, count: slips },
          {
            key: 'approvals',
            to: '/admin/orders?waits=approvals',
            label: m.desk_wait_approvals,
            count: approvals,
          },
        ]
      : []),
    ...(may.includes('orders.dispatch')
      ? [{ key: 'parcels', to: '/admin/parcels', label: m.parcels_wait, count: parcels }]
      : []),
    ...(may.includes('money.read')
      ? [{ key: 'mismatches', to: '/admin/mismatches', label: m.operations_nav_review, count: mismatches }]
      : []),
    ...(may.includes('comments.moderate')
      ? [{ key: 'comments', to: '/admin/comments', label: m.desk_wait_comments, count: comments }]
      : []),
    ...(isTeacher || may.includes('courses.oversee')
      ? [{ key: 'homework', to: '/teach/homework', label: m.desk_wait_homework, count: homework }]
      : []),
    ...(isTeacher
      ? [{ key: 'teaching', to: '/teach', label: m.desk_wait_teaching, count: discussions }]
      : []),
    ...(may.includes('jobs.repair')
      ? [{ key: 'failed-jobs', to: '/admin/failed-jobs', label: m.operations_nav_letters, count: failedJobs }]
      : []),
  ]
}
