import { useNavigate } from '@remix-run/react'
import type { FormEvent } from 'react'
import { type CoursePage, courseItemOf } from '#app/business/storefront/course-page/course-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { ShoppingCart } from '#app/ui/icons.tsx'
import { ADD_TO_CART } from './add-answer.ts'

/**
 * Adds a course to the cart with the plan chosen in the checkout below, else with the preselected plan.
 * `short` is an icon button for the phone bar. The sending code loads on the first press; until then the form posts.
 */
export function AddCourse({
  page,
  notAdded,
  short = false,
}: {
  page: CoursePage
  /** Why a form posted without JavaScript was refused. */
  notAdded: string | null
  short?: boolean
}) {
  const navigate = useNavigate()
  const { course, checkout } = page
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    import('./add-course-now.ts').then(
      ({ addCourseNow }) => addCourseNow(form, () => navigate('/cart')),
      () => form.submit(),
    )
  }
  return (
    <form method="post" action={ADD_TO_CART} onSubmit={submit} className="grid gap-2">
      <input type="hidden" name="courseId" value={course.id} />
      <input type="hidden" name="planId" value={courseItemOf(page).planPickedFirst ?? ''} />
      <input type="hidden" name="returnTo" value={checkout.path} />
      <Button
        type="submit"
        variant="secondary"
        size={short ? 'lg' : 'md'}
        aria-label={short ? m.product_add() : undefined}
        className={`aria-busy:opacity-60 ${short ? 'max-lg:px-3.5' : ''}`}
      >
        <ShoppingCart className="size-5" />
        {!short && m.product_add()}
      </Button>
      {notAdded && (
        <p
          role="alert"
          className={`text-danger ${short ? 'absolute inset-x-0 bottom-full bg-danger-soft px-4 py-2' : ''}`}
        >
          {notAdded}
        </p>
      )}
    </form>
  )
}
