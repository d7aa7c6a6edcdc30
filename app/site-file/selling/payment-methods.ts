import { paymentMethodFacts } from '#app/business/pricing/payment-methods.ts'
import { bankAccounts, originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import type { Row } from '#app/site-file/drafting/bulk-write.server.ts'
import {
  type Drafting,
  draftKind,
  noteOverwrites,
  positionsAfter,
} from '#app/site-file/drafting/draft-kind.ts'
import { isSame } from '#app/site-file/drafting/is-same.ts'
import { changedColumns, settle } from '#app/site-file/drafting/settle-entries.ts'
import type { ExportedFiles } from '#app/site-file/files/exported-files.ts'
import { type AnyEntry, type Entry, entry, type Json, listOf, oneFile } from '#app/site-file/format/entry.ts'
import {
  entrySchema,
  filePath,
  initialOf,
  listOfEntries,
  toWire,
  withoutId,
} from '#app/site-file/format/fields.ts'
import { isAddress } from '#app/site-file/format/wire-values.ts'
import type { StoredShop } from '#app/site-file/stored-site.server.ts'
import type { WholeShop } from '#app/site-file/whole-shop.server.ts'
import { bankAccountFields, methodIdSchema, originBankFields, paymentMethodFields } from './selling-fields.ts'

export const paymentMethodSchema = entrySchema(
  paymentMethodFields,
  {
    bankList: listOfEntries(
      withoutId(bankAccountFields, {
        prompt_pay_image_file: filePath.optional().describe('The same as a path in prompt_pay_image'),
      }),
    ).describe("The shop's accounts; the list as it is here replaces the one before"),
  },
  methodIdSchema.optional().describe('Id of a payment method; 1 is bank transfer'),
)

export type BankAccountEntry = Entry<typeof bankAccountFields>
export type PaymentMethodEntry = Entry<typeof paymentMethodFields> & {
  readonly bankList?: readonly BankAccountEntry[]
}

export function readPaymentMethod(method: Json, place: string): PaymentMethodEntry {
  const base = entry(paymentMethodFields, method, place)
  if (method.bankList === undefined) return base
  const bankList = listOf(method, 'bankList', place).map(([bank, at]) => readBankAccount(bank, at))
  return { ...base, bankList }
}

function readBankAccount(bank: Json, place: string): Entry<typeof bankAccountFields> {
  const base = entry(bankAccountFields, bank, place)
  const { promptPayImage: image = '', ...named } = base.named
  const isFile = image !== '' && !isAddress(image)
  const key = isFile ? 'prompt_pay_image' : 'prompt_pay_image_file'
  const files = oneFile(bank, key, place, 'promptPayImage', 'small-picture', 'public')
  return { ...base, named: isFile ? named : base.named, files }
}

export function draftPaymentMethods(
  entries: readonly PaymentMethodEntry[],
  shop: StoredShop,
  drafting: Drafting,
): void {
  const { draft } = drafting
  for (const { id, place } of entries) {
    if (id === null) draft.fault(`${place}.id`, 'is missing; a payment method is known by its id')
  }
  const named = entries.filter(({ id }) => id !== null)
  const known = shop.paymentMethods.map(row => ({ id: row.id, key: row.name }))
  const settled = settle(named, known, { keyOf: () => null, fresh: () => 0, draft })
  const position = positionsAfter(shop.paymentMethods)
  draftKind(
    {
      kind: 'payment method',
      table: paymentMethods,
      fields: paymentMethodFields,
      before: id => shop.paymentMethods.find(row => row.id === id),
      whenNew: ({ id }, index) => ({
        position: position(index),
        name: paymentMethodFacts(id)?.standardName ?? '',
      }),
    },
    settled,
    drafting,
  )
  for (const { entry, id } of settled) draftBankAccounts(entry, id, shop, drafting)
}

/**
 * Replaces the bank accounts by the list in the file, so that buyers are not offered a closed account. A removed row
 * stays, for the orders that show it.
 */
function draftBankAccounts(
  { bankList, place }: PaymentMethodEntry,
  paymentMethodId: number,
  shop: StoredShop,
  { draft, found, now }: Drafting,
): void {
  if (!bankList) return
  const columns = Object.keys(bankAccountFields)
  const stored = shop.bankAccounts.filter(row => row.paymentMethodId === paymentMethodId)
  const before = new Map(stored.map(row => [keyOfBank(row), row as Row & { id: number }]))
  const kept = new Set<string>()
  bankList.forEach((entry, index) => {
    for (const column of ['bankName', 'accountId'] as const) {
      const { wire } = bankAccountFields[column]
      if (entry.named[column] === undefined)
        draft.fault(`${entry.place}.${wire}`, 'is missing; an account needs it')
    }
    const image = entry.files.promptPayImage && found.get(entry.files.promptPayImage)
    const row: Row = {
      ...initialOf(bankAccountFields),
      ...entry.named,
      ...(image ? { promptPayImage: image.url } : {}),
      position: index + 1,
      removed: false,
    }
    const key = keyOfBank(row)
    if (kept.has(key)) draft.fault(entry.place, `${row.bankName} ${row.accountId} is in the list twice`)
    kept.add(key)
    const was = before.get(key)
    const endedAt = row.enabled ? null : (was?.endedAt ?? now)
    if (!was) draft.insert(bankAccounts, { paymentMethodId, ...row, endedAt })
    else if ([...columns, 'position', 'removed'].some(column => !isSame(was[column], row[column]))) {
      draft.change(bankAccounts, { key: { id: was.id }, set: { ...row, endedAt } })
      const place = `${entry.place} (${key})`
      if (was.removed) draft.overwrites.push({ place, before: null, after: key })
      else
        noteOverwrites(draft, {
          place,
          fields: bankAccountFields,
          before: was,
          after: changedColumns(row, was),
        })
    } else return
    draft.count('bank account', was && !was.removed ? 'updated' : 'added')
  })
  for (const [key, row] of before) {
    if (kept.has(key) || row.removed) continue
    draft.change(bankAccounts, {
      key: { id: row.id },
      set: { removed: true, endedAt: row.endedAt ?? now },
    })
    draft.overwrites.push({ place: `${place}.bankList`, before: key, after: null })
    draft.warnings.push({
      place: 'payment_methods',
      problem: `the account ${key} is not in the file and is removed`,
    })
  }
}

function keyOfBank(row: Row): string {
  return `${row.bankName} ${row.accountId}`
}

export function draftOriginBanks(
  entries: readonly Entry<typeof originBankFields>[],
  shop: StoredShop,
  { draft }: Drafting,
): void {
  const before = new Map(shop.originBanks.map(row => [row.value, row as Row]))
  const position = positionsAfter(shop.originBanks)
  const seen = new Set<string>()
  entries.forEach((entry, index) => {
    const { value, ...named } = entry.named
    if (value === undefined) {
      draft.fault(`${entry.place}.${originBankFields.value.wire}`, 'is missing; a bank is known by it')
      return
    }
    if (seen.has(value))
      draft.fault(`${entry.place}.${originBankFields.value.wire}`, `${value} is in the list twice`)
    seen.add(value)
    draftOriginBank({ entry, value, named, was: before.get(value), position: position(index) }, draft)
  })
}

function draftOriginBank(
  bank: { entry: AnyEntry; value: string; named: Row; was: Row | undefined; position: number },
  draft: Drafting['draft'],
): void {
  const { entry, value, named, was, position } = bank
  if (!was) {
    if (named.nameTh === undefined)
      draft.fault(`${entry.place}.${originBankFields.nameTh.wire}`, 'is missing')
    draft.insert(originBanks, { value, position, ...named })
    draft.count('origin bank', 'added')
    return
  }
  const set = Object.fromEntries(Object.entries(named).filter(([column, now]) => !isSame(now, was[column])))
  const isChanged = Object.keys(set).length > 0
  if (isChanged) {
    draft.change(originBanks, { key: { value }, set })
    noteOverwrites(draft, {
      place: `${entry.place} (${value})`,
      fields: originBankFields,
      before: was,
      after: set,
    })
  }
  draft.count('origin bank', isChanged ? 'updated' : 'unchanged')
}

export function exportBanks({ bankAccounts }: WholeShop, methodId: number, files: ExportedFiles) {
  return bankAccounts
    .filter(row => row.paymentMethodId === methodId && !row.removed)
    .map(row => {
      const { prompt_pay_image: image, ...wire } = toWire(bankAccountFields, row)
      const file = files.ofUrl(String(image))
      return file ? { ...wire, prompt_pay_image_file: file } : { ...wire, prompt_pay_image: image }
    })
}
