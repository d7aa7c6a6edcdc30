import { Link } from '@remix-run/react'
import type { DeskHome } from '#app/business/storefront/desk/get-desk-home.server.ts'
import { useMay, useShell } from '#app/components/shell/shell-data.ts'
import { menuOf } from '#app/components/staff/desk-menu.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { CircleCheck } from '#app/ui/icons.tsx'

/** What to do in a shop that nobody has ordered from, as far as this person may do it. */
export function FirstSteps({
  steps: { hasCatalogue, hasTeam },
}: {
  steps: NonNullable<DeskHome['firstSteps']>
}) {
  const account = useShell()?.account
  const may = useMay()
  const pages = account ? menuOf(account).flatMap(({ items }) => items.map(({ to }) => to)) : []
  const steps = [
    {
      to: '/admin/courses',
      label: m.desk_first_catalogue,
      isTheirs: may('catalogue.write'),
      isDone: hasCatalogue,
    },
    { to: '/admin/payments', label: m.desk_first_payments, isTheirs: may('money.destinations') },
    { to: '/admin/team', label: m.desk_first_team, isTheirs: may('team.write'), isDone: hasTeam },
    { to: '/', label: m.desk_first_try, isTheirs: true },
  ]
  return (
    <section aria-labelledby="first-steps" className="grid max-w-2xl gap-3">
      <h2 id="first-steps" className="text-lg font-semibold">
        {m.desk_first()}
      </h2>
      <p className="text-ink-soft">{m.desk_first_text()}</p>
      <ol className="rounded-md border border-line bg-surface">
        {steps
          .filter(({ isTheirs }) => isTheirs)
          .map(({ to, label, isDone }) => (
            <li
              key={to}
              className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
            >
              {to === '/' || pages.includes(to) ? (
                <Link to={to} className="link">
                  {label()}
                </Link>
              ) : (
                label()
              )}
              {isDone && <CircleCheck className="size-5 shrink-0 text-success" label={m.desk_first_done()} />}
            </li>
          ))}
      </ol>
    </section>
  )
}
