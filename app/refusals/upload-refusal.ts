import { MOST_FILES } from '#app/business/learning/homework/homework.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { unreachable } from '#app/platform/result.ts'

/**
 * Why a homework file was refused. The sentences about slips speak of pictures.
 */
export function documentRefusalSentence(refusal: UploadRefusal, locale: Locale): string {
  const inLocale = { locale }
  switch (refusal.code) {
    case 'FILE_TYPE_NOT_ALLOWED':
      return m.homework_file_type({}, inLocale)
    case 'FILE_TOO_LARGE':
      return m.homework_file_large({ megabytes: Math.floor(refusal.mostBytes / MEBIBYTE) }, inLocale)
    case 'FILE_EMPTY':
      return m.homework_file_empty({}, inLocale)
    case 'FILE_BROKEN':
      return m.homework_file_broken({}, inLocale)
    case 'FILE_HIDES_CODE':
    case 'FILE_HAS_MORE_AFTER_PICTURE':
      return m.homework_file_code({}, inLocale)
    case 'UNAUTHORIZED':
    case 'NOT_FOUND':
      return m.homework_file_no_access({}, inLocale)
    default:
      return uploadRefusalSentence(refusal, locale)
  }
}

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
      if (!('expected' in refusal)) return m.upload_refusal_type({}, inLocale)
      return refusal.expected === 'video'
        ? m.upload_refusal_video_type({}, inLocale)
        : m.homework_file_type({}, inLocale)
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
    case 'TOO_MANY_FILES':
      return m.homework_refusal_many_files({ most: MOST_FILES }, inLocale)
    case 'NOT_FOUND':
      return m.refusals_not_found({}, inLocale)
    case 'UNAUTHORIZED':
      return m.upload_refusal_signed_out({}, inLocale)
    case 'INPUT_ERROR':
      return m.upload_refusal_form({}, inLocale)
    default:
      return unreachable(refusal)
  }
}
