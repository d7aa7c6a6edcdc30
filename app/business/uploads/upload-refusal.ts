import type { ImageRefusal } from '#app/business/uploads/pictures/walk.ts'

/**
 * Every reason to refuse an upload. `OUT_OF_STORAGE` is the specification's 'Out off Storage'.
 * behaviour: Upload refusals
 */
export type UploadRefusal =
  | { readonly code: ImageRefusal }
  | { readonly code: 'FILE_TYPE_NOT_ALLOWED'; readonly expected: 'video' | 'document' }
  | {
      readonly code:
        | 'FILE_MISSING'
        | 'ONE_FILE_ONLY'
        | 'INPUT_ERROR'
        | 'UNAUTHORIZED'
        | 'NOT_STAFF'
        | 'OUT_OF_STORAGE'
        | 'NOT_FOUND'
        | 'TOO_MANY_FILES'
    }
  | { readonly code: 'PICTURE_NOT_SQUARE'; readonly width: number; readonly height: number }
  | { readonly code: 'FILE_TOO_LARGE'; readonly mostBytes: number }
  | { readonly code: 'TOO_MANY_TRIES'; readonly retryAfterSeconds: number }

/** Pixels on each side of a profile picture, and of a picture in a custom field. behaviour: Registration rules */
export const PROFILE_SIDE = 600

/** Purposes of pictures, which a form names beside the file. */
export const UPLOAD_PURPOSES = ['slip', 'tax-certificate', 'profile'] as const
/** Videos and files for homework are streamed, so the address names their purpose (videos/, documents/). */
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number] | 'homework' | 'video'

/** Bytes of a homework file. */
export const MOST_DOCUMENT_BYTES = 20 * 1024 * 1024
