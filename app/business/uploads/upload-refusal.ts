import type { ImageRefusal } from '#app/business/uploads/pictures/image-kind.ts'

/** Every way an upload can be refused. `OUT_OF_STORAGE` is the specification's 'Out off Storage' (§9). */
export type UploadRefusal =
  | { readonly code: ImageRefusal }
  | { readonly code: 'FILE_TYPE_NOT_ALLOWED'; readonly expected: 'video' }
  | {
      readonly code:
        | 'FILE_MISSING'
        | 'ONE_FILE_ONLY'
        | 'INPUT_ERROR'
        | 'UNAUTHORIZED'
        | 'NOT_STAFF'
        | 'OUT_OF_STORAGE'
    }
  | { readonly code: 'PICTURE_NOT_SQUARE'; readonly width: number; readonly height: number }
  | { readonly code: 'FILE_TOO_LARGE'; readonly mostBytes: number }
  | { readonly code: 'TOO_MANY_TRIES'; readonly retryAfterSeconds: number }

/** §3: a profile picture, and a picture of a custom label, has this many pixels on each side. */
export const PROFILE_SIDE = 600

export const UPLOAD_PURPOSES = ['slip', 'tax-certificate', 'profile'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]
