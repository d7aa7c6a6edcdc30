import { z } from '@hono/zod-openapi'
import { UPLOAD_PURPOSES } from '#app/business/uploads/upload-refusal.ts'

const GIGABYTE = 1024 ** 3

/** The specification sets this name. behaviour: List of calls */
export const FILE_FIELD = 'imageinput'

export const uploadForm = z.object({
  imageinput: z.any().openapi({ type: 'string', format: 'binary', description: 'One jpg, png or gif file' }),
  purpose: z.enum(UPLOAD_PURPOSES).default('slip'),
})

export const uploadAnswer = z.object({
  success: z.literal(true),
  fileName: z
    .array(z.string())
    .openapi({ description: 'The name of the stored file, for example for `slip` of a payment report' }),
  name: z
    .string()
    .optional()
    .openapi({ description: 'For homework: the name under which people save the file' }),
  bytes: z.number().optional().openapi({ description: 'For homework: the size of the file' }),
})

export const storageAnswer = z.object({
  success: z.literal(true),
  free: z.number().openapi({ description: 'Free storage in gigabytes' }),
})

/** Gigabytes with three decimals, rounded down so that the answer never promises too much. */
export function toStorageAnswer(freeBytes: number): z.infer<typeof storageAnswer> {
  return { success: true, free: Math.floor((freeBytes / GIGABYTE) * 1000) / 1000 }
}
