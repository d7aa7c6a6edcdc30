import { choicesAfter } from '#app/business/accounts/registration/custom-label.ts'
import type { English } from '#app/db/columns.ts'
import { customLabels, userGroups } from '#app/db/schema/accounts.ts'
import { type Drafting, draftKind, positionsAfter } from '#app/site-file/drafting/draft-kind.ts'
import { byId, settleList } from '#app/site-file/drafting/settle-entries.ts'
import type { SiteFile } from '#app/site-file/site-file.ts'
import type { StoredShop } from '#app/site-file/stored-site.server.ts'
import { customLabelFields, LABELS_WITH_ITEMS, userGroupFields } from './people-fields.ts'

export function draftUserGroups(site: SiteFile, shop: StoredShop, drafting: Drafting): void {
  const known = shop.userGroups.map(row => ({ id: row.id, key: row.name }))
  const settled = settleList(site.userGroups, known, entry => entry.named.name ?? null, drafting)
  const before = byId(shop.userGroups)
  draftKind({ kind: 'user group', table: userGroups, fields: userGroupFields, before }, settled, drafting)
}

export function draftCustomLabels(site: SiteFile, shop: StoredShop, drafting: Drafting): void {
  const known = shop.customLabels.map(row => ({ id: row.id, key: row.label }))
  const settled = settleList(site.customLabels, known, entry => entry.named.label ?? null, drafting)
  const order = positionsAfter(shop.customLabels.map(row => ({ position: row.orderLabel })))
  draftKind(
    {
      kind: 'custom label',
      table: customLabels,
      fields: customLabelFields,
      before: byId(shop.customLabels),
      whenNew: (_settled, index) => ({ orderLabel: order(index) }),
      derived: (after, { entry, id }) => {
        const before = shop.customLabels.find(row => row.id === id)
        const { itemList, english: named } = entry.named
        if (!before || !itemList || named?.itemList !== undefined) return {}
        const spoken = before.english.itemList
        const english = Array.isArray(spoken) ? spoken.map(String) : []
        const choices = choicesAfter({ ...before, english }, itemList)
        if (choices === undefined) return {}
        if (choices === null)
          drafting.draft.warnings.push({
            place: `${entry.place}.english.item_list`,
            problem: 'is taken away, because nobody can tell which choice of the new item_list it translates',
          })
        const { itemList: _, ...others } = after.english as English
        return { english: choices ? { ...others, itemList: choices } : others }
      },
      check: (after, { entry }) => {
        const isEmpty = (after.itemList as string[]).length === 0
        if (isEmpty && LABELS_WITH_ITEMS.includes(String(after.typeLabel))) {
          drafting.draft.fault(
            `${entry.place}.item_list`,
            `expected what can be chosen in a ${after.typeLabel}`,
          )
        }
      },
    },
    settled,
    drafting,
  )
}
