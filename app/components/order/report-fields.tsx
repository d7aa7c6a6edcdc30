import { useState } from 'react'
import { isZero } from '#app/business/money/money.ts'
import type { ReportField } from '#app/business/orders/payment-report.ts'
import { BankMark } from '#app/components/payment/bank-mark.tsx'
import { bankName } from '#app/i18n/bank.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Field } from '#app/ui/field.tsx'
import { Select, TextArea, TextInput } from '#app/ui/inputs.tsx'
import { bangkokFields, type ReportFormFacts } from './report-facts.ts'

/** The typed fields of a report: bank, time and amount. Filled with the current time and the amount due. */
export function ReportFields({
  facts,
  typed,
  errorOf,
}: {
  facts: ReportFormFacts
  typed: Readonly<Partial<Record<string, string>>>
  errorOf: (field: ReportField) => string | undefined
}) {
  const locale = useLocale()
  const now = bangkokFields(facts.now)
  const isFree = isZero(facts.due)
  const [originBank, setOriginBank] = useState(typed.originBank ?? '')
  return (
    <>
      <Field label={m.orders_origin_bank()} error={errorOf('originBank')} required>
        {control => (
          <div className="flex items-center gap-2">
            {originBank && <BankMark code={originBank} />}
            <div className="min-w-0 grow">
              <Select
                {...control}
                name="originBank"
                defaultValue={typed.originBank ?? ''}
                onChange={event => setOriginBank(event.target.value)}
              >
                <option value="">{m.orders_origin_choose()}</option>
                {facts.originBanks.map(({ value, nameTh }) => (
                  <option key={value} value={value}>
                    {bankName(value, locale, nameTh)}
                  </option>
                ))}
              </Select>
            </div>
          </div>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={m.orders_transfer_date()} error={errorOf('transferDate')} required>
          {control => (
            <TextInput
              {...control}
              type="date"
              name="transferDate"
              max={now.date}
              defaultValue={typed.transferDate ?? now.date}
            />
          )}
        </Field>
        <Field label={m.orders_transfer_time()} error={errorOf('transferTime')} required>
          {control => (
            <TextInput
              {...control}
              type="time"
              name="transferTime"
              defaultValue={typed.transferTime ?? now.time}
            />
          )}
        </Field>
        <Field label={m.orders_transfer_amount()} error={errorOf('transferAmount')} required={!isFree}>
          {control => (
            <TextInput
              {...control}
              name="transferAmount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed.transferAmount}
            />
          )}
        </Field>
      </div>
      {isFree && (
        <Field label={m.orders_contact_name()} error={errorOf('contactName')} required>
          {control => (
            <TextInput
              {...control}
              name="contactName"
              autoComplete="name"
              defaultValue={typed.contactName ?? facts.contactName}
            />
          )}
        </Field>
      )}
      <Field label={m.orders_description()} hint={m.orders_description_hint()}>
        {control => (
          <TextArea
            {...control}
            name="description"
            rows={2}
            maxLength={1000}
            defaultValue={typed.description}
          />
        )}
      </Field>
    </>
  )
}
