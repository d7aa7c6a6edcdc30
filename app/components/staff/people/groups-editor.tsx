import type { FormEditor } from '#app/business/accounts/registration/get-form-editor.server.ts'
import { EditForm } from '#app/components/staff/edit-form.tsx'
import { inEnglish } from '#app/components/staff/in-english.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, TextInput } from '#app/ui/inputs.tsx'
import { formatYesNo } from './form-words.ts'

type Group = FormEditor['groups'][number]

/** The student groups: rename, set the default, add. behaviour: Entity fields, User group */
export function GroupsEditor({ groups }: { groups: readonly Group[] }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {groups.map(group => (
        <li key={group.id} className="rounded-md border border-line bg-surface p-4">
          <GroupForm group={group} />
          {group.isUsed ? (
            <p className="mt-2 text-sm text-ink-soft">{m.register_edit_group_used()}</p>
          ) : (
            <EditForm intent="remove-group" id={group.id} className="mt-2">
              {({ isSending }) => (
                <Button type="submit" variant="quiet" pending={isSending} className="-ml-4">
                  {m.register_edit_remove()}
                  <span className="sr-only"> {group.name}</span>
                </Button>
              )}
            </EditForm>
          )}
        </li>
      ))}
      <li className="rounded-md border border-dashed border-edge p-4">
        <GroupForm group={null} count={groups.length} />
      </li>
    </ul>
  )
}

const groupNameEn = () => inEnglish(m.register_edit_group_name())

function GroupForm({ group, count }: { group: Group | null; count?: number }) {
  return (
    <EditForm
      intent="save-group"
      id={group?.id ?? ''}
      seen={group?.seen ?? ''}
      version={count}
      theirs={typed => (group ? theirsOf(group, typed) : [])}
      className="grid gap-2"
    >
      {({ typed, errorAt, isSending }) => (
        <>
          <Field
            label={group ? m.register_edit_group_name() : m.register_edit_group_new()}
            error={errorAt('name')}
            required
          >
            {control => <TextInput {...control} name="name" defaultValue={typed?.name ?? group?.name} />}
          </Field>
          <Field label={groupNameEn()} error={errorAt('nameEn')}>
            {control => (
              <TextInput
                {...control}
                name="nameEn"
                defaultValue={typed?.nameEn ?? String(group?.english?.name ?? '')}
              />
            )}
          </Field>
          <Checkbox
            name="isDefault"
            value="1"
            label={m.register_edit_group_default()}
            defaultChecked={typed ? 'isDefault' in typed : group?.isDefault}
          />
          <div>
            <Button type="submit" variant="secondary" pending={isSending}>
              {group ? m.register_edit_save() : m.register_edit_add()}
            </Button>
          </div>
        </>
      )}
    </EditForm>
  )
}

function theirsOf(
  { name, isDefault, english }: Group,
  typed: Readonly<Record<string, string>>,
): [string, string][] {
  const nameEn = String(english?.name ?? '')
  const isOther = isDefault !== 'isDefault' in typed
  return [
    ...(name === typed.name ? [] : [[m.register_edit_group_name(), name] as [string, string]]),
    ...(nameEn === (typed.nameEn ?? '') ? [] : [[groupNameEn(), nameEn] as [string, string]]),
    ...(isOther ? [[m.register_edit_group_default(), formatYesNo(isDefault)] as [string, string]] : []),
  ]
}
