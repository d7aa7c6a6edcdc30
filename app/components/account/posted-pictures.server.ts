import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { oneFileOf, readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import { storeUpload } from '#app/business/uploads/store-upload.server.ts'
import { mayUpload } from '#app/business/uploads/upload-limits.server.ts'
import { uploadRefusalSentence } from '#app/i18n/upload-refusal.ts'
import type { FieldErrors } from './account-answers.ts'

type Context = ActionFunctionArgs['context']

/** Files come with the form only where no script sent them before: 'displayImage.file', 'label.6.file', 'taxCertificateFile'. */
const FILE_FIELD = /^(displayImage|label\.\d{1,15})\.file$|^(taxCertificate)File$/
const MOST_FILES = 5

/**
 * A form of a person's data, with the pictures that came as files kept like any upload and named in their fields. What a picture
 * was refused for, by its field. Throws the answer for what is too large or no form.
 */
export async function readFormWithPictures(
  context: Context,
  request: Request,
): Promise<{ form: FormData; errors: FieldErrors }> {
  const { maxUploadBytes } = await context.services.siteSettings()
  const read = await readLimitedForm(request, maxUploadBytes)
  if (!read.ok) throw new Response(null, { status: read.error.code === 'FILE_TOO_LARGE' ? 413 : 400 })
  const form = read.value
  const errors: Record<string, string> = {}
  for (const field of fileFields(form)) {
    const name = field.replace(FILE_FIELD, '$1$2')
    const kept = await keepFile(context, request, form, field)
    if ('id' in kept) form.set(name, kept.id)
    else if (kept.refused !== null) {
      errors[name] = kept.refused
      // A name that no picture has: nothing goes on without the picture that somebody meant to send.
      form.set(name, 'refused')
    }
    form.delete(field)
  }
  return { form, errors }
}

function fileFields(form: FormData): string[] {
  return [...new Set(form.keys())].filter(name => FILE_FIELD.test(name)).slice(0, MOST_FILES)
}

async function keepFile(
  { services, locale, caller: readCaller }: Context,
  request: Request,
  form: FormData,
  field: string,
): Promise<{ id: string } | { refused: string | null }> {
  const file = oneFileOf(form, field)
  if (!file.ok && file.error.code === 'FILE_MISSING') return { refused: null }
  if (!file.ok) return { refused: uploadRefusalSentence(file.error, locale) }
  const caller = await readCaller()
  const tooMany = await mayUpload(services, { caller, request, bytes: file.value.size })
  if (tooMany) return { refused: uploadRefusalSentence(tooMany, locale) }
  const purpose = field === 'taxCertificateFile' ? 'tax-certificate' : 'profile'
  const stored = await storeUpload(services, { file: file.value, purpose, caller })
  return stored.ok ? { id: stored.value.id } : { refused: uploadRefusalSentence(stored.error, locale) }
}
