import { type BankAccountValues, PICTURE_FIELD } from '#app/business/payments/bank-accounts/bank-account.ts'
import { EditForm, type EditState } from '#app/components/staff/edit-form.tsx'
import { OwnCode } from '#app/components/staff/own-code.tsx'
import { formatYesNo } from '#app/components/staff/people/form-words.ts'
import { ChooseAgain, PictureFile } from '#app/components/upload/picture-file.tsx'
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
  mostBytes,
}: {
  account: { readonly id: number; readonly values: BankAccountValues } | null
  seen: string
  /** The form resets when this changes. */
  version: string | number
  /** Of a picture. */
  mostBytes: number
}) {
  const locale = useLocale()
  const values = account?.values
  const offered = Object.keys(BANKS).filter(code => !BANKS[code]?.isOld)
  // An account may be in an old bank, and a site file may hold one that the table lacks.
  const codes = [...new Set([...offered, ...(values ? [values.bankName] : [])])]
  return (
    <EditForm
      intent="save"
      id={account?.id ?? ''}
      seen={seen}
      version={version}
      theirs={typed => (values ? savedNow(values, typed) : [])}
      hasFiles
      className="grid max-w-xl gap-4 pb-4"
    >
      {state => (
        <>
          <Field label={m.bank_accounts_bank()} error={state.errorAt('bankName')} required>
            {control => (
              <Select
                {...control}
                name="bankName"
                defaultValue={state.typed?.bankName ?? values?.bankName ?? ''}
              >
                <option value="">{m.bank_accounts_choose()}</option>
                {codes.map(code => (
                  <option key={code} value={code}>
                    {bankName(code, locale)} ({code})
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Line
            {...{ state, values }}
            name="accountId"
            label={m.bank_accounts_number()}
            hint={account ? m.bank_accounts_number_hint() : undefined}
            required
            ofDigits
          />
          <Line
            {...{ state, values }}
            name="accountName"
            label={m.bank_accounts_name()}
            hint={m.bank_accounts_name_hint()}
            required
          />
          <Line
            {...{ state, values }}
            name="promptPayId"
            label={m.bank_accounts_prompt_pay()}
            hint={m.bank_accounts_prompt_pay_hint()}
            ofDigits
          />
          <Picture state={state} stored={values?.promptPayImage ?? ''} mostBytes={mostBytes} />
          <Checkbox
            name="enabled"
            value="1"
            label={m.bank_accounts_offered()}
            hint={m.bank_accounts_offered_hint()}
            defaultChecked={state.typed ? 'enabled' in state.typed : (values?.enabled ?? true)}
          />
          <OwnCode error={state.errorAt('code')} />
          <div>
            <Button type="submit" pending={state.isSending}>
              {account ? m.register_edit_save() : m.bank_accounts_add()}
            </Button>
          </div>
        </>
      )}
    </EditForm>
  )
}

function Picture({
  state: { typed, errorAt },
  stored,
  mostBytes,
}: {
  state: EditState
  stored: string
  mostBytes: number
}) {
  return (
    <div className="grid gap-2">
      <PictureFile
        name={PICTURE_FIELD}
        label={stored ? m.bank_accounts_picture_new() : m.bank_accounts_picture_field()}
        hint={m.bank_accounts_picture_hint()}
        stored=""
        alt={m.bank_accounts_picture_field()}
        mostBytes={mostBytes}
        error={errorAt(PICTURE_FIELD)}
        note={typed && <ChooseAgain />}
      />
      {stored && (
        <Checkbox
          name="removesPicture"
          value="1"
          label={m.bank_accounts_picture_remove()}
          defaultChecked={typed !== null && 'removesPicture' in typed}
        />
      )}
    </div>
  )
}

/** A text of the account with its fault. */
function Line({
  state: { typed, errorAt },
  values,
  name,
  label,
  hint,
  required,
  ofDigits,
}: {
  state: EditState
  values: BankAccountValues | undefined
  name: 'accountId' | 'accountName' | 'promptPayId'
  label: string
  hint: string | undefined
  required?: boolean
  ofDigits?: boolean
}) {
  return (
    <Field label={label} hint={hint} error={errorAt(name)} required={required}>
      {control => (
        <TextInput
          {...control}
          {...(ofDigits && { inputMode: 'numeric', maxLength: 60 })}
          name={name}
          autoComplete="off"
          defaultValue={typed?.[name] ?? values?.[name]}
        />
      )}
    </Field>
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
