import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { unreachable } from '#app/platform/result.ts'
import type { Locale } from './locale.ts'

const MEBIBYTE = 1024 * 1024

/** Why an upload was refused and what to do now. The odd wording about type and storage is specified. */
export function uploadRefusalSentence(refusal: UploadRefusal, locale: Locale): string {
  const inLocale = { locale }
  switch (refusal.code) {
    case 'FILE_MISSING':
      return m.upload_refusal_missing({}, inLocale)
    case 'ONE_FILE_ONLY':
      return m.upload_refusal_one_file({}, inLocale)
    case 'FILE_EMPTY':
      return m.upload_refusal_empty({}, inLocale)
    case 'FILE_TYPE_NOT_ALLOWED':
      return 'expected' in refusal
        ? m.upload_refusal_video_type({}, inLocale)
        : m.upload_refusal_type({}, inLocale)
    case 'FILE_TRUNCATED':
      return m.upload_refusal_truncated({}, inLocale)
    case 'FILE_BROKEN':
      return m.upload_refusal_broken({}, inLocale)
    case 'FILE_HIDES_CODE':
    case 'FILE_HAS_MORE_AFTER_PICTURE':
      return m.upload_refusal_not_only_picture({}, inLocale)
    case 'PICTURE_TOO_LARGE':
      return m.upload_refusal_dimensions({}, inLocale)
    case 'PICTURE_NOT_SQUARE':
      return m.upload_refusal_not_square({ width: refusal.width, height: refusal.height }, inLocale)
    case 'FILE_TOO_LARGE':
      return m.upload_refusal_too_large({ megabytes: Math.floor(refusal.mostBytes / MEBIBYTE) }, inLocale)
    case 'OUT_OF_STORAGE':
      return m.upload_refusal_storage({}, inLocale)
    case 'TOO_MANY_TRIES':
      return m.upload_refusal_too_many({ minutes: Math.ceil(refusal.retryAfterSeconds / 60) }, inLocale)
    case 'NOT_STAFF':
      return m.upload_refusal_not_staff({}, inLocale)
    case 'UNAUTHORIZED':
      return m.upload_refusal_signed_out({}, inLocale)
    case 'INPUT_ERROR':
      return m.upload_refusal_form({}, inLocale)
    default:
      return unreachable(refusal)
  }
}
