import { useActionData, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { hasOptions, LABEL_TYPES, type LabelType } from '#app/business/accounts/registration/custom-label.ts'
import { englishOf } from '#app/business/accounts/registration/form-editor.ts'
import type { FormEditor } from '#app/business/accounts/registration/get-form-editor.server.ts'
import { EditForm, type EditorAnswer } from '#app/components/staff/edit-form.tsx'
import { inEnglish } from '#app/components/staff/in-english.ts'
import { nameIn } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/ui/inputs.tsx'
import { MoveButton } from '#app/ui/move-button.tsx'
import { formatYesNo } from './form-words.ts'

type Label = FormEditor['labels'][number]

/** The custom fields: edit, move, remove (only without answers), add. */
export function LabelsEditor({ labels, order }: { labels: readonly Label[]; order: string }) {
  const refused = useActionData<EditorAnswer>()?.about
  return (
    <div className="grid gap-3">
      {refused === 'move-label:' && <MovedGone />}
      <ol className="grid gap-3">
        {labels.map((label, index) => (
          <LabelRow
            key={label.id}
            label={label}
            order={order}
            isFirst={index === 0}
            isLast={index === labels.length - 1}
          />
        ))}
      </ol>
      <details
        className="rounded-md border border-line bg-surface px-4"
        open={labels.length === 0 || refused === 'save-label:'}
      >
        <summary className="min-h-11 py-3 font-semibold">{m.register_edit_label_new()}</summary>
        <LabelForm label={null} count={labels.length} />
      </details>
    </div>
  )
}

/** Says that the field to be moved was removed meanwhile. It has no row to show this. */
function MovedGone() {
  const shown = useRef<HTMLDivElement>(null)
  const isSettled = useNavigation().state === 'idle'
  useEffect(() => {
    if (isSettled) shown.current?.scrollIntoView({ block: 'center' })
  }, [isSettled])
  return (
    <div ref={shown}>
      <Alert kind="error" title={m.register_edit_gone_title()} />
    </div>
  )
}

function LabelRow({
  label,
  order,
  isFirst,
  isLast,
}: {
  label: Label
  /** The optimistic-lock mark of the shown order. */
  order: string
  isFirst: boolean
  isLast: boolean
}) {
  const name = nameIn(useLocale(), { name: label.label, english: { name: englishOf(label).label } })
  return (
    <li className="rounded-md border border-line bg-surface px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow font-semibold break-words">
          {name}
          {label.required && (
            <span className="ml-1 text-danger" title={m.common_required()}>
              *
            </span>
          )}
        </span>
        <Badge tone="neutral">{formatType(label.typeLabel)}</Badge>
        <EditForm intent="move-label" id={label.id} seen={order} className="flex flex-wrap gap-1">
          {() => (
            <>
              <MoveButton way="up" disabled={isFirst} label={m.register_edit_up({ label: name })} />
              <MoveButton way="down" disabled={isLast} label={m.register_edit_down({ label: name })} />
            </>
          )}
        </EditForm>
      </div>
      <details>
        <summary className="min-h-11 py-2 text-accent">
          {m.register_edit_change()}
          <span className="sr-only"> {name}</span>
        </summary>
        <LabelForm label={label} />
        <div className="border-t border-line py-3">
          {label.isUsed ? (
            <p className="text-sm text-ink-soft">{m.register_edit_label_used()}</p>
          ) : (
            <EditForm intent="remove-label" id={label.id}>
              {({ isSending }) => (
                <Button type="submit" variant="danger" pending={isSending}>
                  {m.register_edit_remove()}
                  <span className="sr-only"> {name}</span>
                </Button>
              )}
            </EditForm>
          )}
        </div>
      </details>
    </li>
  )
}

function LabelForm({ label, count }: { label: Label | null; count?: number }) {
  const english = englishOf(label)
  return (
    <EditForm
      intent="save-label"
      id={label?.id ?? ''}
      seen={label?.seen ?? ''}
      version={count}
      theirs={typed => (label ? theirsOf(label, typed) : [])}
      className="group/label grid max-w-xl gap-4 pb-4"
    >
      {({ typed, errorAt, isSending }) => (
        <>
          <Field label={m.register_edit_label_name()} error={errorAt('label')} required>
            {control => <TextInput {...control} name="label" defaultValue={typed?.label ?? label?.label} />}
          </Field>
          <Field label={inEnglish(m.register_edit_label_name())} error={errorAt('labelEn')}>
            {control => (
              <TextInput {...control} name="labelEn" defaultValue={typed?.labelEn ?? english.label} />
            )}
          </Field>
          {/* The type cannot be changed. It is sent so that the typed text can move to a new field if this one was
              removed. */}
          {label && <input type="hidden" name="typeLabel" value={label.typeLabel} />}
          {label === null && (
            <Field label={m.register_edit_type()} error={errorAt('typeLabel')} required>
              {control => (
                <Select {...control} name="typeLabel" defaultValue={typed?.typeLabel ?? 'inputtext'}>
                  {LABEL_TYPES.map(type => (
                    <option key={type} value={type}>
                      {formatType(type)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {(label === null || hasOptions(label)) && (
            <>
              <Field
                label={m.register_edit_options()}
                hint={label === null ? m.register_edit_options_hint_new() : m.register_edit_options_hint()}
                error={errorAt('items')}
                required={label !== null}
              >
                {control => (
                  <TextArea
                    {...control}
                    name="items"
                    rows={4}
                    defaultValue={typed?.items ?? label?.itemList.join('\n')}
                  />
                )}
              </Field>
              <Field
                label={inEnglish(m.register_edit_options())}
                hint={m.register_edit_options_hint_english()}
                error={errorAt('itemsEn')}
              >
                {control => (
                  <TextArea
                    {...control}
                    name="itemsEn"
                    rows={4}
                    defaultValue={typed?.itemsEn ?? english.items.join('\n')}
                  />
                )}
              </Field>
            </>
          )}
          <Checkbox
            name="required"
            value="1"
            label={m.register_edit_rule_required()}
            defaultChecked={typed ? 'required' in typed : label?.required}
          />
          <div>
            <Button type="submit" pending={isSending}>
              {label ? m.register_edit_save() : m.register_edit_add()}
            </Button>
          </div>
        </>
      )}
    </EditForm>
  )
}

function theirsOf(label: Label, typed: Readonly<Record<string, string>>): [string, string][] {
  const english = englishOf(label)
  const texts = [
    [m.register_edit_label_name(), typed.label, label.label],
    [inEnglish(m.register_edit_label_name()), typed.labelEn, english.label],
    [m.register_edit_options(), typed.items, label.itemList.join('\n')],
    [inEnglish(m.register_edit_options()), typed.itemsEn, english.items.join('\n')],
  ] as const
  const differing = texts.filter(([, own = '', theirs]) => own.replaceAll('\r\n', '\n').trim() !== theirs)
  return [
    ...differing.map(([name, , theirs]): [string, string] => [name, theirs]),
    ...(label.required === 'required' in typed
      ? []
      : [[m.register_edit_rule_required(), formatYesNo(label.required)] as [string, string]]),
  ]
}

function formatType(type: LabelType): string {
  switch (type) {
    case 'inputtext':
      return m.register_edit_type_inputtext()
    case 'select':
      return m.register_edit_type_select()
    case 'multiple':
      return m.register_edit_type_multiple()
    case 'checkbox':
      return m.register_edit_type_checkbox()
    case 'radio':
      return m.register_edit_type_radio()
    case 'image':
      return m.register_edit_type_image()
  }
}
