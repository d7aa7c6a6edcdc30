import type { Person } from '#app/business/accounts/people/get-person.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'

/** The way to see the shop as this student does. A whole new page, because all of the next one is read with other eyes. */
export function LookAsStudent({ person: { userId, roles, blockedAt } }: { person: Person }) {
  if (roles.join() !== 'student' || blockedAt !== null) return null
  return (
    <form method="post" action="/admin/look" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <input type="hidden" name="userId" value={userId} />
      <Button type="submit" variant="secondary" name="act" value="begin" aria-describedby="look-hint">
        {m.students_look()}
      </Button>
      <span id="look-hint" className="text-sm text-ink-soft">
        {m.students_look_hint()}
      </span>
    </form>
  )
}
