import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { RULED_FIELDS } from '#app/business/accounts/registration/form-editor.ts'
import { moveLabel } from '#app/business/accounts/registration/move-label.server.ts'
import { removeGroup } from '#app/business/accounts/registration/remove-group.server.ts'
import { removeLabel } from '#app/business/accounts/registration/remove-label.server.ts'
import { saveGroup } from '#app/business/accounts/registration/save-group.server.ts'
import { saveLabel } from '#app/business/accounts/registration/save-label.server.ts'
import {
  putBackRegisterForm,
  saveRegisterForm,
} from '#app/business/accounts/registration/save-register-form.server.ts'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { RULES } from '#app/business/settings/registration-fields.ts'
import type { EditorAnswer } from '#app/components/staff/edit-form.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { textsOf } from '#app/routes/forms.server.ts'

const text = z.string().max(30_000).default('')
const ticked = z
  .string()
  .optional()
  .transform(value => value !== undefined)
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** Empty: a new row. */
const idOrNew = z
  .literal('')
  .transform(() => null)
  .or(id)

const rules = Object.fromEntries(
  RULED_FIELDS.map(field => [field, z.enum(RULES).default('hidden')]),
) as Record<
  (typeof RULED_FIELDS)[number],
  z.ZodDefault<z.ZodEnum<{ hidden: 'hidden'; asked: 'asked'; required: 'required' }>>
>

const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save-form'), seen: text, studentSelectsGroup: ticked, ...rules }),
  z.object({
    intent: z.literal('save-label'),
    id: idOrNew,
    seen: text,
    typeLabel: text,
    label: text,
    items: text,
    labelEn: text,
    itemsEn: text,
    required: ticked,
  }),
  z.object({ intent: z.literal('move-label'), id, seen: text, way: z.enum(['up', 'down']) }),
  z.object({ intent: z.literal('remove-label'), id }),
  z.object({
    intent: z.literal('save-group'),
    id: idOrNew,
    seen: text,
    name: text,
    nameEn: text,
    isDefault: ticked,
  }),
  z.object({ intent: z.literal('remove-group'), id }),
  z.object({ intent: z.literal('put-back-form'), id, seen: text }),
])
type Posted = z.infer<typeof form>

/** Handles the editor of the registration form: redirects when done, else returns the errors. */
export async function answerEditor({
  request,
  context,
}: ActionFunctionArgs): Promise<Response | EditorAnswer> {
  await requirePermission(context, request, 'settings.write')
  const fields = textsOf(await readForm(request))
  const parsed = form.safeParse(fields)
  if (!parsed.success) throw new Response(null, { status: 400 })
  const posted = parsed.data
  const done = await executeForm(context, posted)
  if (done.ok) return redirect(`/admin/people/registration?done=${posted.intent}`)
  const { error } = done
  if (error.code === 'NOT_STAFF') throw new Response(null, { status: 404 })
  // The page has no form for a deleted row any more, so the typed text goes into the form for a new one.
  const edited = error.code === 'GONE' ? '' : (fields.id ?? '')
  return {
    about: `${posted.intent}:${edited}`,
    code: error.code,
    faults: 'faults' in error ? error.faults : {},
    typed: fields,
  }
}

async function executeForm({ services, caller: readCaller }: ActionFunctionArgs['context'], posted: Posted) {
  const caller = await readCaller()
  switch (posted.intent) {
    case 'save-form': {
      const { intent: _, seen, studentSelectsGroup, ...chosen } = posted
      return saveRegisterForm(services, { rules: chosen, studentSelectsGroup, seen }, caller)
    }
    case 'put-back-form':
      return putBackRegisterForm(services, { act: posted.id, seen: posted.seen }, caller)
    case 'save-label': {
      const { id: labelId, seen, typeLabel, label, items, labelEn, itemsEn, required } = posted
      const typed = { typeLabel, label, items, labelEn, itemsEn, required }
      return saveLabel(services, { id: labelId, typed, seen }, caller)
    }
    case 'move-label':
      return moveLabel(services, posted, caller)
    case 'remove-label':
      return removeLabel(services, posted, caller)
    case 'save-group':
      return saveGroup(services, posted, caller)
    case 'remove-group':
      return removeGroup(services, posted, caller)
  }
}
