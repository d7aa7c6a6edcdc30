import { Link } from '@remix-run/react'
import type { DeskHome } from '#app/business/storefront/desk/get-desk-home.server.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { CircleCheck } from '#app/ui/icons.tsx'

/** Lists the first steps of a new shop, without those that this person’s roles do not allow. */
export function FirstSteps({
  steps: done,
  hasDemo,
}: {
  steps: NonNullable<DeskHome['firstSteps']>
  hasDemo: boolean
}) {
  const may = useMay()
  const steps = [
    {
      to: '/admin/courses',
      label: m.desk_first_catalogue,
      needs: 'catalogue.write',
      isDone: done.hasCatalogue,
    },
    {
      to: '/admin/payments',
      label: m.desk_first_payments,
      needs: 'money.destinations',
      isDone: done.hasWays,
    },
    {
      to: '/admin/settings/bank-accounts',
      label: m.first_steps_account,
      needs: 'money.destinations',
      isDone: done.hasAccount,
    },
    {
      to: '/admin/settings/school#contact_email',
      label: m.first_steps_contact,
      needs: 'settings.write',
      isDone: done.hasContact,
    },
    { to: '/admin/pages/terms', label: m.first_steps_terms, needs: 'pages.write', isDone: done.hasTerms },
    {
      to: '/admin/settings/mail/preview',
      label: m.first_steps_mail,
      needs: 'settings.write',
      isDone: done.hasMail,
    },
    { to: '/admin/team', label: m.desk_first_team, needs: 'team.write', isDone: done.hasTeam },
    { to: '/', label: m.desk_first_try, needs: null, isDone: done.hasOrder },
  ] as const
  return (
    <section aria-labelledby="first-steps" className="grid max-w-2xl gap-3">
      <h2 id="first-steps" className="text-lg font-semibold">
        {m.desk_first()}
      </h2>
      <p className="text-ink-soft">{m.desk_first_text()}</p>
      <ol className="rounded-md border border-line bg-surface">
        {steps
          .filter(({ needs }) => !needs || may(needs))
          .map(({ to, label, isDone }) => (
            <li
              key={to}
              className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
            >
              <Link to={to} className="link">
                {label()}
              </Link>
              {isDone && <CircleCheck className="size-5 shrink-0 text-success" label={m.desk_first_done()} />}
            </li>
          ))}
      </ol>
      {!done.hasCatalogue && !hasDemo && may('settings.write') && (
        <p className="text-ink-soft">
          {m.setup_demo()}{' '}
          <Link to="/admin/settings/demo" className="link inline-block py-2">
            {m.demo_try()}
          </Link>
        </p>
      )}
    </section>
  )
}
