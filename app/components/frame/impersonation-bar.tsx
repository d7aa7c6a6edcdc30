import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Eye } from '#app/ui/icons.tsx'

/** A bar on every page while staff impersonate a student, with a button to stop. Works without JavaScript. */
export function ImpersonationBar({ userId, name }: { userId: string; name: string }) {
  return (
    <aside
      aria-label={m.students_looking_as({ name })}
      className="border-b border-warning/30 bg-warning-soft"
    >
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <Eye className="size-5 shrink-0 text-warning" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold break-words">{m.students_looking_as({ name })}</p>
          <p className="text-sm text-ink-soft">{m.students_looking_text()}</p>
        </div>
        <form method="post" action="/admin/look">
          <input type="hidden" name="userId" value={userId} />
          <Button type="submit" variant="secondary" name="act" value="end">
            {m.students_looking_stop()}
          </Button>
        </form>
      </div>
    </aside>
  )
}
