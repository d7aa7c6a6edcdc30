import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { getProfile } from '#app/business/accounts/edit-profile.server.ts'
import { readProfileForm } from '#app/business/accounts/registration/profile-form.server.ts'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { listOrdersOfStudent } from '#app/business/orders/showing/list-orders.server.ts'
import { courseToContinue, listMyCourses } from '#app/business/storefront/list-my-courses.server.ts'
import { askedProfileOf } from '#app/components/account/asked-profile.ts'
import { ContinueCard } from '#app/components/learning/continue-card.tsx'
import { AccountNav } from '#app/components/myaccount/account-nav.tsx'
import { CourseGroups, groupCourses } from '#app/components/myaccount/course-groups.tsx'
import { emptyFields, UnfinishedProfile } from '#app/components/myaccount/unfinished-profile.tsx'
import { OrderList } from '#app/components/order/order-list.tsx'
import { useLiveOrder } from '#app/components/order/use-live-order.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BookOpen } from '#app/ui/icons.tsx'

/** Courses of each group that the overview shows. All others are on the courses page. */
const SHOWN = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(context, request)
  const { services } = context
  const caller = await context.caller()
  const [courses, list, profile, form] = await Promise.all([
    listMyCourses(services, caller),
    listOrdersOfStudent(services, { limit: 1 }, caller),
    getProfile(services, account),
    readProfileForm(services),
  ])
  const { open, finished } = groupCourses(courses)
  const shown = [...open.slice(0, SHOWN), ...finished.slice(0, SHOWN)]
  return {
    name: account.name,
    empty: profile ? emptyFields(askedProfileOf(form), profile.input, context.locale) : [],
    toContinue: courseToContinue(courses),
    courses: shown,
    hasMore: courses.length > shown.length,
    last: { ...list, before: null },
    now: services.now(),
  }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_account(), hidden: true })

export default function Overview() {
  const { name, empty, toContinue, courses, hasMore, last, now } = useLoaderData<typeof loader>()
  useLiveOrder({ isWaiting: last.orders.some(({ status }) => status === 'pendingApproved') })
  return (
    <main id="main" className="page max-w-4xl py-8">
      <h1 className="mb-6 text-2xl font-semibold">{m.privacy_greeting({ name })}</h1>
      {toContinue && (
        <div className="mb-8">
          <ContinueCard course={toContinue} />
        </div>
      )}
      <AccountNav className="mb-8 border-y border-line py-2 lg:hidden" />
      <UnfinishedProfile empty={empty} />
      <div className="mb-8">
        {courses.length === 0 ? (
          <EmptyState
            icon={BookOpen}
            title={m.privacy_no_courses()}
            action={<ButtonLink to="/courses">{m.privacy_browse()}</ButtonLink>}
          >
            {m.privacy_no_courses_text()}
          </EmptyState>
        ) : (
          <CourseGroups courses={courses} />
        )}
        {hasMore && (
          <Link to="/myaccount/courses" className="link inline-flex min-h-11 items-center">
            {m.privacy_all_courses()}
          </Link>
        )}
      </div>
      {last.orders.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg font-semibold">{m.privacy_last_order()}</h2>
          <OrderList list={last} now={now} />
          <Link to="/myaccount/student/order" className="link inline-flex min-h-11 items-center">
            {m.privacy_all_orders()}
          </Link>
        </section>
      )}
    </main>
  )
}
