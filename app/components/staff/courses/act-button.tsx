import type { ReactNode } from 'react'
import type { OfKind } from '#app/components/ask.ts'
import { usePost } from '#app/components/staff/use-post.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import type { CourseAnswer } from './course-answer.ts'

/** Where the script of a course's page sends its forms. Without a script they post to the page itself. */
export const COURSE_FORMS = '/admin/course'

/** A form of one button. Typed text elsewhere on the page stays. */
export function ActButton<Answer extends OfKind = CourseAnswer>({
  to = COURSE_FORMS,
  fields,
  label,
  children,
  variant = 'secondary',
  onAnswer,
}: {
  /** Where the script sends the form. */
  to?: string
  fields: Readonly<Record<string, string | number>>
  label: string
  /** Shown instead of the label, which is then read aloud. */
  children?: ReactNode
  variant?: ButtonVariant
  onAnswer: (answer: Answer) => void
}) {
  const { send, isSending, isLost } = usePost<Answer>(to, onAnswer)
  return (
    <form method="post" onSubmit={send}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} pending={isSending} aria-label={children ? label : undefined}>
        {children ?? label}
      </Button>
      {isLost && (
        <p role="alert" className="text-sm text-danger">
          {m.staff_offer_lost()}
        </p>
      )}
    </form>
  )
}
