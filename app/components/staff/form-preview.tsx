import { RULED_FIELDS } from '#app/business/accounts/registration/form-editor.ts'
import type { FormEditor } from '#app/business/accounts/registration/get-form-editor.server.ts'
import { askedProfileOf } from '#app/components/account/asked-profile.ts'
import { ProfileFields } from '#app/components/account/profile-fields.tsx'
import { m } from '#app/i18n/paraglide/messages.js'

/** The registration form as people will see it with these rules; nothing in it can be used. */
export function FormPreview({
  editor,
  rules,
  studentSelectsGroup,
}: {
  editor: FormEditor
  rules: Readonly<Record<string, string>>
  studentSelectsGroup: boolean
}) {
  const { settings, groups, labels } = editor
  const set = RULED_FIELDS.map(field => [
    field,
    { enabled: rules[field] !== 'hidden', required: rules[field] === 'required' },
  ])
  const registerForm = { ...settings.registerForm, ...Object.fromEntries(set) }
  const asked = askedProfileOf({
    settings: { ...settings, registerForm, studentSelectsGroup },
    groups,
    labels,
  })
  return (
    <section aria-labelledby="preview" className="rounded-md border border-dashed border-edge bg-paper p-4">
      <h3 id="preview" className="mb-3 font-semibold">
        {m.register_edit_preview()}
      </h3>
      {/* The names are those of a real form, and must not be sent with this page's. */}
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
