import { z } from 'zod'
import type { ExportedFiles } from '#app/site-file/files/exported-files.ts'
import { type FileUse, fileUse, type Json, oneFile } from '#app/site-file/format/entry.ts'
import { filePath, withoutId } from '#app/site-file/format/fields.ts'
import { address } from '#app/site-file/format/wire-values.ts'
import { previewFields } from './catalogue-fields.ts'

export const previewSchema = withoutId(previewFields, {
  video_file: filePath.optional().describe('The preview video, as a file'),
  picture_file: filePath.optional().describe('The picture, as a file'),
}).optional()

const pictureSchema = z.union([address.schema, z.strictObject({ picture_file: filePath })], {
  error: 'expected the address of a picture, or { "picture_file": … }',
})

export const picturesSchema = z.array(pictureSchema, { error: 'expected a list' }).optional()

/** Returns a list of pictures, each an address or a file; undefined if the entry names none. */
export function readPictures(entry: Json, key: string, place: string): (string | FileUse)[] | undefined {
  return (entry[key] as (string | { picture_file: string })[] | undefined)?.map((picture, index) =>
    typeof picture === 'string'
      ? picture
      : fileUse(`${place}.${key}[${index}].picture_file`, picture.picture_file, 'picture', 'public'),
  )
}

/** Returns the files of a preview, by column. */
export function previewFiles(preview: Json, place: string): Record<string, FileUse> {
  return {
    ...oneFile(preview, 'video_file', `${place}.preview`, 'previewVideoUrl', 'video', 'public'),
    ...oneFile(preview, 'picture_file', `${place}.preview`, 'previewPictureUrl', 'picture', 'public'),
  }
}

/** Returns pictures as the file lists them: each as a file beside it, or as the address that it has. */
export function picturesToFiles(urls: readonly string[], files: ExportedFiles) {
  return urls.map(url => {
    const file = files.ofUrl(url)
    return file ? { picture_file: file } : url
  })
}

/** Returns the property of a video or picture: a file beside the site file, or the address that it has. */
export function fileOrUrl(url: string, urlKey: string, fileKey: string, files: ExportedFiles) {
  const file = files.ofUrl(url)
  return file ? { [fileKey]: file } : { [urlKey]: url }
}
