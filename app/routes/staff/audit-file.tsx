import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { FILE_PAGE, type ListedAct, listActs } from '#app/business/callers/list-acts.server.ts'
import { actRows } from '#app/components/staff/act-rows.ts'
import { inLocale } from '#app/i18n/in-locale.ts'
import { csvResponse, toCsv } from '#app/platform/csv.ts'
import { actFilterOf, logFile, settingsInWords, withPeople } from './audit.server.ts'

/** A file comes of at most as many pages: 120,000 examined acts. Its last line says where it ends. */
const MOST_PAGES = 40

/** Sends the acts that the filter finds as CSV. Needs both permissions: the file holds what the page shows. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'audit.read')
  const caller = await requirePermission(context, request, 'exports.take')
  const acts: ListedAct[] = []
  let filter = await withPeople(context.services, actFilterOf(new URL(request.url).searchParams), caller)
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await listActs(context.services, filter, caller, FILE_PAGE)
    if (!found.ok) throw new Response(null, { status: 404 })
    acts.push(...found.value.acts)
    filter = { ...filter, before: found.value.next }
    if (found.value.next === null) break
  }
  await logFile(context.services, caller, 'file.log')
  const endsAt = filter.before === null ? null : Number.parseInt(filter.before, 10)
  const { locale } = context
  return csvResponse(
    'activity.csv',
    inLocale(locale, () => toCsv(actRows(settingsInWords(acts, locale), endsAt))),
  )
}
