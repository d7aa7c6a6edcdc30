import { NavLink, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'

/** Links to the staff pages, shown on each of them. */
export function StaffNav() {
  const { pathname } = useLocation()
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row scrolls sideways; the current page's link must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again on every page.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    const { offsetLeft = 0, offsetWidth = 0 } = current ?? {}
    row.current?.scrollTo({ left: offsetLeft - (row.current.clientWidth - offsetWidth) / 2 })
  }, [pathname])
  return (
    <nav aria-label={m.staff_nav()} className="border-b border-line bg-surface">
      <div ref={row} className="mx-auto flex w-full max-w-[90rem] gap-1 overflow-x-auto px-3 md:px-7">
        <Item to="/admin/orders">{m.staff_nav_orders()}</Item>
        <Item to="/admin/review">{m.operations_nav_review()}</Item>
        <Item to="/admin/coupons">{m.staff_nav_coupons()}</Item>
        <Item to="/admin/promotions">{m.staff_nav_promotions()}</Item>
        <Item to="/admin/people/registration">{m.register_edit_nav()}</Item>
        <Item to="/admin/payments">{m.operations_nav_payments()}</Item>
        <Item to="/admin/students">{m.students_nav()}</Item>
        <Item to="/admin/comments">{m.comments_nav()}</Item>
        <Item to="/teach">{m.teach_title()}</Item>
        <Item to="/admin/quizzes">{m.quiz_results_nav()}</Item>
        <Item to="/admin/certificates">{m.certificate_staff_nav()}</Item>
        <Item to="/admin/letters">{m.operations_nav_letters()}</Item>
        <Item to="/admin/security">{m.security_nav()}</Item>
      </div>
    </nav>
  )
}

function Item({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 no-underline hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent"
    >
      {children}
    </NavLink>
  )
}
