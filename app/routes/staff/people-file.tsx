import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listNewsReaders, type NewsReader } from '#app/business/accounts/people/list-news-readers.server.ts'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { newsRows } from '#app/components/staff/people/news-rows.ts'
import { inLocale } from '#app/i18n/in-locale.ts'
import { csvResponse, toCsv } from '#app/platform/csv.ts'
import { logFile } from './audit.server.ts'

/** Sends the people who agreed to news and offers as CSV: all of them, because a list without its end misleads. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'exports.take')
  const readers: NewsReader[] = []
  let after: number | null = 0
  while (after !== null) {
    const found = await listNewsReaders(context.services, { after }, caller)
    if (!found.ok) throw new Response(null, { status: 404 })
    readers.push(...found.value.readers)
    after = found.value.next
  }
  await logFile(context.services, caller, 'file.news', { people: readers.length })
  return csvResponse(
    'news.csv',
    inLocale(context.locale, () => toCsv(newsRows(readers))),
  )
}
