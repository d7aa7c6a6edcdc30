import { Link } from '@remix-run/react'
import type { ListName } from '#app/business/school/setting-values.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { LIST_TITLES, settingsPath } from './settings-answer.ts'

type Group = {
  readonly group: string
  readonly title: string
  readonly list: ListName | null
  readonly settings: readonly {
    readonly name: string
    readonly label: string
    /** The page that edits it. */
    readonly path: string
    /** The present value in words, or as a picture; both null: it is empty, or does not fit in a line. */
    readonly value: string | null
    readonly picture: string | null
  }[]
}

/** Pages beside the groups. */
const PAGES_OF_THEIR_OWN = [
  { to: '/admin/settings/bank-accounts', title: m.bank_accounts_title, text: m.bank_accounts_intro },
  { to: '/admin/settings/demo', title: m.demo_title, text: m.demo_lead },
] as const

/**
 * Every group of settings, with the names and values of its settings, so that the browser's own search finds them.
 */
export function SettingsGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <div className="grid max-w-5xl gap-6">
      <header>
        <h1 className="text-2xl font-semibold">{m.settings_title()}</h1>
        <p className="text-ink-soft">{m.settings_intro()}</p>
      </header>
      <div className="grid gap-4 sm:grid-cols-2">
        {groups.map(({ group, title, list, settings }) => (
          <section key={group} className="rounded-md border border-line bg-surface p-4">
            <h2 className="text-lg font-semibold">
              <Link to={settingsPath(group)} className="link inline-flex min-h-11 items-center">
                {title}
              </Link>
            </h2>
            <ul>
              {settings.map(({ name, label, path, value, picture }) => (
                <li key={name} className="flex flex-wrap items-center gap-x-4">
                  <Link to={path} className="inline-flex min-h-11 items-center hover:underline">
                    {label}
                  </Link>
                  {value && (
                    <span className="ms-auto line-clamp-2 max-w-full text-sm wrap-anywhere text-ink-soft sm:max-w-64">
                      {value}
                    </span>
                  )}
                  {picture && <img src={picture} alt="" className="ms-auto h-8 max-w-24 object-contain" />}
                </li>
              ))}
              {list && (
                <li>
                  <Link
                    to={`${settingsPath(group)}#${list}`}
                    className="inline-flex min-h-11 items-center hover:underline"
                  >
                    {LIST_TITLES[list]()}
                  </Link>
                </li>
              )}
            </ul>
          </section>
        ))}
        {PAGES_OF_THEIR_OWN.map(({ to, title, text }) => (
          <section key={to} className="rounded-md border border-line bg-surface p-4">
            <h2 className="text-lg font-semibold">
              <Link to={to} className="link inline-flex min-h-11 items-center">
                {title()}
              </Link>
            </h2>
            <p className="text-ink-soft">{text()}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
