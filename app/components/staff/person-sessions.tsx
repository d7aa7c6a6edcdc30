import type { Person, PersonSession } from '#app/business/accounts/people/get-person.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { ActForm } from './act-form.tsx'

/** Where somebody is signed in, and the way to end that. */
export function PersonSessions({ person: { userId, sessions } }: { person: Person }) {
  if (sessions.length === 0) return <p className="text-ink-soft">{m.students_sessions_none()}</p>
  return (
    <div className="grid gap-2">
      <ul className="rounded-md border border-line bg-surface">
        {sessions.map(session => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-3 py-2 last:border-b-0"
          >
            <Device session={session} />
            <ActForm
              fields={{ act: 'end-session', userId, sessionId: session.id }}
              done={m.students_session_ended()}
            >
              {({ isSending }) => (
                <Button type="submit" variant="secondary" pending={isSending}>
                  {m.students_session_end()}
                </Button>
              )}
            </ActForm>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActForm fields={{ act: 'end-sessions', userId }} done={m.students_session_ended()}>
          {({ isSending }) => (
            <Button type="submit" variant="quiet" pending={isSending}>
              {m.students_sessions_end_all()}
            </Button>
          )}
        </ActForm>
      )}
    </div>
  )
}

function Device({ session: { browser, system, usedAt } }: { session: PersonSession }) {
  const name = [browser, system].filter(Boolean).join(', ') || m.students_session_unknown()
  return (
    <div className="min-w-0 flex-1 basis-40 leading-snug">
      <p className="truncate">{name}</p>
      <p className="text-sm text-ink-soft">
        {m.students_session_used()} <Time instant={usedAt} />
      </p>
    </div>
  )
}
