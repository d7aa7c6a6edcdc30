import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { listNotesForFile } from '#app/business/learning/notes/list-notes.server.ts'
import { notesAsCsv, notesAsMarkdown } from '#app/business/learning/notes/notes-file.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'

/** Sends the signed-in person's own notes as a file: Markdown, or CSV with as=csv; of one course with course=ID. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = await requireAccount(context, request)
  const query = new URL(request.url).searchParams
  const courseId = readId(query.get('course'))
  const notes = await listNotesForFile(context.services, { userId, ...(courseId && { courseId }) })
  const locale = { locale: context.locale }
  const words = {
    title: m.notes_title({}, locale),
    bookmark: m.notes_is_bookmark({}, locale),
    columns: [
      m.notes_column_course({}, locale),
      m.notes_column_lecture({}, locale),
      m.notes_time({}, locale),
      m.notes_text({}, locale),
      m.notes_column_written({}, locale),
    ],
  }
  const isCsv = query.get('as') === 'csv'
  const [name, type] = isCsv ? ['notes.csv', 'text/csv'] : ['notes.md', 'text/markdown']
  return new Response(isCsv ? notesAsCsv(notes, words) : notesAsMarkdown(notes, words), {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
