import { isBuiltInPage } from '#app/business/settings/page-keys.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { type Drafting, noteOverwrites } from '#app/site-file/drafting/draft-kind.ts'
import { changedColumns } from '#app/site-file/drafting/settle-entries.ts'
import type { Entry } from '#app/site-file/format/entry.ts'
import { field, fieldsOf, withEnglish } from '#app/site-file/format/fields.ts'
import { flag, htmlOf, name, text } from '#app/site-file/format/wire-values.ts'
import type { StoredShop } from './stored-site.server.ts'

/** An entry of the file's list `pages`: a page of the school's own, as it is in force. */
export const ownPageFields = fieldsOf(
  pageVersions,
  withEnglish(
    {
      page: field('address', text, 'What stands after /page/ in its address, such as our-story'),
      title: field('title', name, 'The title of the page'),
      body: field('text', htmlOf(100_000), 'As HTML; "" takes the page away', ''),
      inFooter: field('in_footer', flag, '1: linked at the bottom of every page'),
    },
    'title',
    'body',
  ),
)

const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Drafts a new version of each page that differs. It takes effect at once. */
export function draftOwnPages(
  entries: readonly Entry<typeof ownPageFields>[],
  shop: StoredShop,
  { draft, now }: Drafting,
): void {
  const seen = new Set<string>()
  for (const { place, named } of entries) {
    const { page = '', ...texts } = named
    const fault = (problem: string) => draft.fault(`${place}.address`, problem)
    if (page.length > 60 || !ADDRESS.test(page))
      fault('expected at most 60 small letters, digits and single dashes')
    else if (isBuiltInPage(page) || page === 'new') fault(`${page} is taken`)
    else if (seen.has(page)) fault(`${page} is in the list twice`)
    seen.add(page)
    const before = shop.ownPages.get(page)
    if (!before && texts.title === undefined)
      draft.fault(`${place}.title`, 'is missing; a new entry needs it')
    const was = before ?? { title: '', body: '', inFooter: false, english: {} }
    const after = { ...was, ...texts, english: { ...was.english, ...texts.english } }
    const changed = changedColumns(after, was)
    // A page that is not there stays away.
    if (Object.keys(changed).length === 0 || (!before && after.body === '')) {
      draft.count('page', 'unchanged')
      continue
    }
    if (before)
      noteOverwrites(draft, {
        place: `${place} (${page})`,
        fields: ownPageFields,
        before: was,
        after: changed,
      })
    const version = (shop.pages.get(page) ?? 0) + 1
    draft.insert(pageVersions, { page, version, ...after, effectiveAt: now, createdAt: now })
    draft.count('page', before ? 'updated' : 'added')
  }
}
