import type { NewsReader } from '#app/business/accounts/people/list-news-readers.server.ts'
import { formatTimestamp } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Returns the rows of a file of people who agreed to news, header first, in the page's language and Bangkok's time. */
export function newsRows(readers: readonly NewsReader[]): string[][] {
  const rows = readers.map(({ name, email, locale, agreedAt }) => [
    name,
    email,
    locale,
    formatTimestamp(agreedAt),
  ])
  return [[m.students_name(), m.students_email(), m.news_file_language(), m.news_file_agreed()], ...rows]
}
