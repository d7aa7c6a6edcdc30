import { Link } from '@remix-run/react'
import type { PageEditor, PastVersion } from '#app/business/school/pages/read-pages.server.ts'
import { EditForm } from '#app/components/staff/edit-form.tsx'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'

const STATES: Readonly<
  Record<PastVersion['state'], readonly [() => string, 'success' | 'warning' | 'neutral']>
> = {
  shown: [m.pages_state_shown, 'success'],
  waiting: [m.pages_state_waiting, 'warning'],
  withdrawn: [m.pages_state_withdrawn, 'neutral'],
  past: [m.pages_state_past, 'neutral'],
}

/** Every version of a page, the newest first: who wrote it and when, to look at and to put back. */
export function PageHistory({ editor: { page, seen, versions } }: { editor: PageEditor }) {
  return (
    <section aria-labelledby="history" className="grid gap-2">
      <h2 id="history" className="text-lg font-semibold">
        {m.settings_history()}
      </h2>
      {versions.length === 0 && <p className="text-ink-soft">{m.settings_history_none()}</p>}
      <ol className="grid gap-3">
        {versions.map(version => (
          <Version key={version.version} page={page} seen={seen} of={version} />
        ))}
      </ol>
    </section>
  )
}

function Version({
  page,
  seen,
  of: { version, state, effectiveAt, createdAt, who, note },
}: {
  page: string
  seen: number
  of: PastVersion
}) {
  const locale = useLocale()
  const [words, tone] = STATES[state]
  const name = m.pages_version({ version })
  return (
    <li className="grid gap-1 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{name}</span>
        <Badge tone={tone}>{words()}</Badge>
        <span>{m.pages_from({ when: formatMoment(effectiveAt, locale) })}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {m.pages_written({ when: formatMoment(createdAt, locale), who: who ?? m.pages_nobody() })}
      </p>
      {note && <p className="break-words">{note}</p>}
      <div className="flex flex-wrap items-center gap-x-4">
        <Link to={`/admin/pages/${page}?from=${version}`} className="link inline-flex min-h-11 items-center">
          {m.pages_show()}
          <span className="sr-only">: {name}</span>
        </Link>
        {state !== 'shown' && (
          <EditForm intent="put-back" id={version} seen={String(seen)} version={seen}>
            {({ isSending }) => (
              <Button type="submit" variant="quiet" pending={isSending}>
                {m.pages_put_back()}
                <span className="sr-only">: {name}</span>
              </Button>
            )}
          </EditForm>
        )}
        {state === 'waiting' && (
          <EditForm intent="withdraw" id={version} seen={String(seen)} version={seen}>
            {({ isSending }) => (
              <Button type="submit" variant="quiet" pending={isSending}>
                {m.pages_withdraw()}
                <span className="sr-only">: {name}</span>
              </Button>
            )}
          </EditForm>
        )}
      </div>
    </li>
  )
}
