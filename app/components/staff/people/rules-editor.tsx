import { type FormEvent, useState } from 'react'
import { RULED_FIELDS, type RuledField } from '#app/business/accounts/registration/form-editor.ts'
import type { FormEditor } from '#app/business/accounts/registration/get-form-editor.server.ts'
import { fieldRuleOf, ruleOf } from '#app/business/settings/registration-fields.ts'
import { askedProfileOf } from '#app/components/account/asked-profile.ts'
import { ProfileFields } from '#app/components/account/profile-fields.tsx'
import { EditForm } from '#app/components/staff/edit-form.tsx'
import { StaffActs } from '#app/components/staff/staff-acts.tsx'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Select } from '#app/ui/inputs.tsx'
import { formatField, formatRule, formatYesNo } from './form-words.ts'

type Chosen = { readonly rules: Readonly<Record<string, string>>; readonly studentSelectsGroup: boolean }

/** Which fields the registration form shows and requires, beside a preview. */
export function RulesEditor({ editor }: { editor: FormEditor }) {
  const { settings, seen } = editor
  const stored: Chosen = {
    rules: Object.fromEntries(RULED_FIELDS.map(field => [field, ruleOf(settings.registerForm[field])])),
    studentSelectsGroup: settings.studentSelectsGroup,
  }
  const [draft, setDraft] = useState(stored)
  const follow = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.querySelector('form')
    if (form) setDraft(chosenIn(new FormData(form)))
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2" onChange={follow}>
      <EditForm
        intent="save-form"
        seen={seen}
        theirs={typed => theirsOf(stored, chosenIn(toFormData(typed)))}
        className="grid gap-3"
      >
        {({ typed, isSending }) => {
          const now = typed ? chosenIn(toFormData(typed)) : stored
          return (
            <>
              <Checkbox
                name="studentSelectsGroup"
                value="1"
                label={m.register_edit_select_group()}
                hint={m.register_edit_select_group_hint()}
                defaultChecked={now.studentSelectsGroup}
              />
              <ul className="rounded-md border border-line bg-surface">
                {RULED_FIELDS.map(field => (
                  <RuleRow key={field} field={field} chosen={now.rules[field] ?? 'hidden'} />
                ))}
              </ul>
              <div>
                <Button type="submit" pending={isSending}>
                  {m.register_edit_save()}
                </Button>
              </div>
            </>
          )
        }}
      </EditForm>
      <FormPreview editor={editor} rules={draft.rules} studentSelectsGroup={draft.studentSelectsGroup} />
    </div>
  )
}

function RuleRow({ field, chosen }: { field: RuledField; chosen: string }) {
  const id = `rule-${field}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_10rem] items-center gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
      <label htmlFor={id}>{formatField(field)}</label>
      <Select id={id} name={field} defaultValue={chosen}>
        <option value="hidden">{m.register_edit_hidden()}</option>
        <option value="asked">{m.register_edit_asked()}</option>
        {field !== 'customLabel' && <option value="required">{m.register_edit_rule_required()}</option>}
      </Select>
    </li>
  )
}

function theirsOf(stored: Chosen, typed: Chosen): [string, string][] {
  const others = RULED_FIELDS.filter(field => stored.rules[field] !== typed.rules[field])
  return [
    ...others.map((field): [string, string] => [formatField(field), formatRule(stored.rules[field])]),
    ...(stored.studentSelectsGroup === typed.studentSelectsGroup
      ? []
      : [[m.register_edit_select_group(), formatYesNo(stored.studentSelectsGroup)] as [string, string]]),
  ]
}

function chosenIn(form: FormData): Chosen {
  const rules = RULED_FIELDS.map(field => [field, String(form.get(field) ?? 'hidden')])
  return { rules: Object.fromEntries(rules), studentSelectsGroup: form.has('studentSelectsGroup') }
}

function toFormData(typed: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

/** The changes of these fields. Each can be put back. */
export function RulesHistory({ editor: { acts, seen } }: { editor: FormEditor }) {
  const locale = useLocale()
  if (acts.length === 0) return null
  return (
    <details className="mt-4 rounded-md border border-line bg-surface px-4">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">{m.settings_history()}</summary>
      {acts.map(act => (
        <EditForm
          key={act.id}
          intent="put-back-form"
          id={act.id}
          seen={seen}
          className="grid gap-1 border-t border-line py-2"
        >
          {({ isSending }) => (
            <>
              <StaffActs acts={[act]} />
              <Button
                type="submit"
                variant="quiet"
                pending={isSending}
                className="justify-self-start"
                aria-label={m.settings_put_back_of({ when: formatMoment(act.at, locale) })}
              >
                {m.settings_put_back()}
              </Button>
            </>
          )}
        </EditForm>
      ))}
    </details>
  )
}

/** A preview of the registration form with these rules; nothing in it can be used. */
function FormPreview({
  editor,
  rules,
  studentSelectsGroup,
}: {
  editor: FormEditor
  rules: Readonly<Record<string, string>>
  studentSelectsGroup: boolean
}) {
  const { settings, asked: shown } = editor
  const set = RULED_FIELDS.map(field => [field, fieldRuleOf(rules[field] ?? '')])
  const registerForm = { ...settings.registerForm, ...Object.fromEntries(set) }
  const asked = askedProfileOf({
    settings: { ...settings, registerForm, studentSelectsGroup },
    ...shown,
  })
  return (
    <section aria-labelledby="preview" className="rounded-md border border-dashed border-edge bg-paper p-4">
      <h3 id="preview" className="mb-3 font-semibold">
        {m.register_edit_preview()}
      </h3>
      {/* A form of its own: its fields have the real names and must not be sent with this page's form. */}
      <form
        className="mx-auto max-w-md"
        onSubmit={event => event.preventDefault()}
        onChange={event => event.stopPropagation()}
      >
        <fieldset disabled className="grid min-w-0 gap-4">
          <legend className="sr-only">{m.register_edit_preview()}</legend>
          <ProfileFields asked={asked} typed={{}} errors={{}} />
        </fieldset>
      </form>
    </section>
  )
}
