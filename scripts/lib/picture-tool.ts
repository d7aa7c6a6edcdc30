import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LEAST_WIDTH_TO_NARROW } from '../../app/business/uploads/pictures/picture-work.server.ts'
import { madeWidthName, type PictureTool } from '../../app/site-file/files/site-files.server.ts'

/** A picture at these looks like its original on a phone. A higher effort takes five times as long and saves 5 %. */
const AVIF = { quality: 50, effort: 2 }

/**
 * Opens sharp, which makes the widths of pictures. null where it has no program for this computer: then the shop shows
 * the originals.
 */
export async function openPictureTool(): Promise<PictureTool | null> {
  const sharp = await import('sharp').then(
    module => module.default,
    () => null,
  )
  if (!sharp) return null
  return {
    async measure(bytes) {
      const picture = sharp(bytes).autoOrient()
      const { pages = 1, hasAlpha, autoOrient } = await picture.metadata()
      if (pages > 1 || autoOrient.width < LEAST_WIDTH_TO_NARROW) return null
      const { width, height } = autoOrient
      if (hasAlpha && !(await sharp(bytes).stats()).isOpaque) return { width, height, colours: '' }
      const thirds = picture
        .removeAlpha()
        .toColourspace('srgb')
        .resize(1, 3, { fit: 'fill', kernel: 'linear' })
      return { width, height, colours: (await thirds.raw().toBuffer()).toString('hex') }
    },
    async narrow(bytes, width) {
      return sharp(bytes).autoOrient().resize({ width, withoutEnlargement: true }).avif(AVIF).toBuffer()
    },
  }
}

/** Returns the hash by which a picture is known: its SHA-256 in hex. */
export const hashOfPicture = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns the name of the file that holds a picture in one width, in a folder of widths that were made before. */
export function madeWidth(bytes: Uint8Array, width: number): string {
  return madeWidthName(hashOfPicture(bytes), width)
}

/** The same tool, which makes only the widths that `folder` lacks. */
export function withMadeWidths(tool: PictureTool, folder: string): PictureTool {
  return {
    ...tool,
    narrow: (bytes, width) =>
      readFile(join(folder, madeWidth(bytes, width))).catch(() => tool.narrow(bytes, width)),
  }
}
