import type { Result } from '#app/platform/result.ts'

/** Why a picture is refused. FILE_TYPE_NOT_ALLOWED is the specification's 'File type is not allow to upload.' */
export type ImageRefusal =
  | 'FILE_EMPTY'
  | 'FILE_TYPE_NOT_ALLOWED'
  | 'FILE_TRUNCATED'
  | 'FILE_BROKEN'
  | 'FILE_HAS_MORE_AFTER_PICTURE'
  | 'FILE_HIDES_CODE'
  | 'PICTURE_TOO_LARGE'

/** A picture's size and its end: bytes from `end` on are not part of it. */
export type Walked = { width: number; height: number; end: number }
export type Walk = Result<Walked, ImageRefusal>
