import type { BankAccountValues } from '#app/business/payments/bank-accounts/bank-account.ts'
import { EditForm } from '#app/components/staff/edit-form.tsx'
import { OwnCode } from '#app/components/staff/own-code.tsx'
import { formatYesNo } from '#app/components/staff/people/form-words.ts'
import { BANKS, bankName } from '#app/i18n/bank.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, Select, TextInput } from '#app/ui/inputs.tsx'

/** Adds an account, or changes one. A refused form keeps what was typed. */
export function AccountForm({
  account,
  seen,
  version,
}: {
  account: { readonly id: number; readonly values: BankAccountValues } | null
  seen: string
  /** The form resets when this changes. */
  version: string | number
}) {
  const locale = useLocale()
  const values = account?.values
  // A site file may hold a bank that the table lacks.
  const codes = [...new Set([...Object.keys(BANKS), ...(values ? [values.bankName] : [])])]
  return (
    <EditForm
      intent="save"
      id={account?.id ?? ''}
      seen={seen}
      version={version}
      theirs={typed => (values ? savedNow(values, typed) : [])}
      className="grid max-w-xl gap-4 pb-4"
    >
      {({ typed, errorAt, isSending }) => (
        <>
          <Field label={m.bank_accounts_bank()} error={errorAt('bankName')} required>
            {control => (
              <Select {...control} name="bankName" defaultValue={typed?.bankName ?? values?.bankName ?? ''}>
                <option value="">{m.bank_accounts_choose()}</option>
                {codes.map(code => (
                  <option key={code} value={code}>
                    {bankName(code, locale)} ({code})
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={m.bank_accounts_number()}
            hint={account ? m.bank_accounts_number_hint() : undefined}
            error={errorAt('accountId')}
            required
          >
            {control => (
              <TextInput
                {...control}
                name="accountId"
                inputMode="numeric"
                autoComplete="off"
                maxLength={60}
                defaultValue={typed?.accountId ?? values?.accountId}
              />
            )}
          </Field>
          <Field
            label={m.bank_accounts_name()}
            hint={m.bank_accounts_name_hint()}
            error={errorAt('accountName')}
            required
          >
            {control => (
              <TextInput
                {...control}
                name="accountName"
                autoComplete="off"
                defaultValue={typed?.accountName ?? values?.accountName}
              />
            )}
          </Field>
          <Field
            label={m.bank_accounts_prompt_pay()}
            hint={m.bank_accounts_prompt_pay_hint()}
            error={errorAt('promptPayId')}
          >
            {control => (
              <TextInput
                {...control}
                name="promptPayId"
                inputMode="numeric"
                autoComplete="off"
                maxLength={60}
                defaultValue={typed?.promptPayId ?? values?.promptPayId}
              />
            )}
          </Field>
          <Checkbox
            name="enabled"
            value="1"
            label={m.bank_accounts_offered()}
            hint={m.bank_accounts_offered_hint()}
            defaultChecked={typed ? 'enabled' in typed : (values?.enabled ?? true)}
          />
          <OwnCode error={errorAt('code')} />
          <div>
            <Button type="submit" pending={isSending}>
              {account ? m.register_edit_save() : m.bank_accounts_add()}
            </Button>
          </div>
        </>
      )}
    </EditForm>
  )
}

function savedNow(
  values: BankAccountValues,
  typed: Readonly<Record<string, string>>,
): (readonly [string, string])[] {
  const texts = [
    [m.bank_accounts_bank(), values.bankName, typed.bankName],
    [m.bank_accounts_number(), values.accountId, typed.accountId],
    [m.bank_accounts_name(), values.accountName, typed.accountName],
    [m.bank_accounts_prompt_pay(), values.promptPayId, typed.promptPayId],
    [m.bank_accounts_offered(), formatYesNo(values.enabled), formatYesNo('enabled' in typed)],
  ] as const
  return texts.flatMap(([label, saved, mine]) => (saved === mine ? [] : [[label, saved] as const]))
}
