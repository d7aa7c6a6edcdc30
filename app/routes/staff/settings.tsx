import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { SettingsGroups } from '#app/components/staff/settings/settings-groups.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { loadSettings } from './settings.server.ts'

export const loader = loadSettings

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.settings_title(), hidden: true })

export default function AdminSettings() {
  return <SettingsGroups groups={useLoaderData<typeof loader>()} />
}
