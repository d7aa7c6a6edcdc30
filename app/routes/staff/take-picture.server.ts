import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { Caller } from '#app/business/callers/caller.ts'
import { oneFileOf, readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import { mayUpload, type UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { type Result, refuse } from '#app/platform/result.ts'
import { uploadRefusalSentence } from '#app/refusals/upload-refusal.ts'
import { idOf, textOf } from '#app/routes/forms.server.ts'
import type { CoverRefusal } from '#app/site-file/editing/store-cover.server.ts'

type PictureForm<Stored> = {
  /** The name of the form's file field. */
  readonly field: string
  readonly store: (
    services: ActionFunctionArgs['context']['services'],
    command: { readonly id: number; readonly file: File; readonly room: UploadRoom; readonly seen: string },
    caller: Caller,
  ) => Promise<Result<Stored, CoverRefusal>>
  /** Says that the picture has too few pixels. */
  readonly tooSmall: (size: { width: number; height: number }, options: { locale: Locale }) => string
}

/** Stores the picture of a posted form. Refused with the sentence that says why. */
export async function takePicture<Stored>(
  { request, context: { services, locale } }: ActionFunctionArgs,
  { field, store, tooSmall }: PictureForm<Stored>,
  caller: Caller,
): Promise<Result<Stored, string>> {
  const refused = (refusal: CoverRefusal) =>
    refuse(
      refusal.code === 'PICTURE_TOO_SMALL'
        ? tooSmall({ width: refusal.width, height: refusal.height }, { locale })
        : refusal.code === 'PICTURE_CHANGED'
          ? m.editor_cover_changed({}, { locale })
          : uploadRefusalSentence(refusal, locale),
    )
  const bytes = Number(request.headers.get('content-length')) || 0
  const room = await mayUpload(services, { caller, request, bytes })
  if (!room.ok) return refused(room.error)
  const form = await readLimitedForm(request, room.value.maxUploadBytes)
  if (!form.ok) return refused(form.error)
  const file = oneFileOf(form.value, field)
  if (!file.ok) return refused(file.error)
  const [id, seen] = [idOf(form.value, 'id') ?? 0, textOf(form.value, 'seen')]
  const command = { id, seen, file: file.value, room: room.value }
  const stored = await store(services, command, caller)
  return stored.ok ? stored : refused(stored.error)
}
