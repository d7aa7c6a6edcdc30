import { type RefObject, useEffect, useRef, useState } from 'react'
import { bankCodeByNumber } from '#app/i18n/bank.ts'
import type { Instant } from '#app/platform/clock.ts'
import { bangkokFields } from './report-facts.ts'

/** The facts of a transfer that were read from the picture of its slip. A fact that was not found is left out. */
export type SlipSays = {
  readonly originBank?: string
  readonly transferDate?: string
  readonly transferTime?: string
}

/** As on the server: small enough for a phone to search within a second. */
const MOST_PIXELS_LOOKED_AT = 800 * 800
/** An older picture was probably not taken for this transfer. */
const LATELY_MS = 3 * 24 * 3_600_000

/**
 * Reads the slip in the browser: the sending bank from its small QR, and the time at which the picture was saved, which
 * bank apps do right after the transfer. The buyer checks both, and the server reads the picture again. Reads
 * nothing of a file that is no picture. Never throws.
 */
export async function readSlip(file: File, now: Instant): Promise<SlipSays> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return {}
  const originBank = await bankOn(picture).catch(() => null)
  const isFresh = file.lastModified <= now && file.lastModified > now - LATELY_MS
  const saved = isFresh ? bangkokFields(file.lastModified) : null
  return {
    ...(originBank && { originBank }),
    ...(saved && { transferDate: saved.date, transferTime: saved.time }),
  }
}

async function bankOn(picture: ImageBitmap): Promise<string | null> {
  const [{ decodeQR }, { parseSlipQr }] = await Promise.all([
    import('qr/decode.js'),
    import('#app/business/uploads/pictures/slip-qr.ts'),
  ])
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS_LOOKED_AT / (picture.width * picture.height)))
  const [width, height] = [picture.width, picture.height].map(side => Math.max(1, Math.round(side * scale)))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
  const slip = pixels && parseSlipQr(decodeQR(pixels))
  return slip ? bankCodeByNumber(slip.bank) : null
}

/** The values that the page or a slip put into fields, by name. A field with another value was changed by the buyer. */
export type Preset = Map<string, string>

/**
 * Reads the slip and fills the report from it. Returns what to do with a chosen file, and whether a slip filled a
 * field.
 */
export function useSlipFilling(
  form: RefObject<HTMLFormElement>,
  typed: Readonly<Partial<Record<string, string>>>,
) {
  const [isFilled, setFilled] = useState(false)
  const preset = useRef<Preset>(new Map())
  const latest = useRef<File | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields hold what the page put there only at first.
  useEffect(() => {
    for (const name of FIELDS) {
      const field = fieldOf(form.current, name)
      if (field && typed[name] === undefined) preset.current.set(name, field.value)
    }
  }, [])
  const readFile = async (file: File) => {
    latest.current = file
    const says = await readSlip(file, Date.now())
    // The buyer may have chosen another picture meanwhile.
    if (latest.current === file) setFilled(fillFromSlip(form.current, says, preset.current))
  }
  return { isFilled, readFile }
}

const FIELDS = ['originBank', 'transferDate', 'transferTime'] as const satisfies (keyof SlipSays)[]

/** Writes what the slip says into the fields that the buyer has not changed. Returns true if a field was filled. */
export function fillFromSlip(form: HTMLFormElement | null, says: SlipSays, preset: Preset): boolean {
  const filled = FIELDS.filter(name => {
    const field = fieldOf(form, name)
    const value = says[name]
    if (!field || value === undefined || field.value !== preset.get(name) || !canHold(field, value))
      return false
    preset.set(name, value)
    if (field.value === value) return false
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  })
  return filled.length > 0
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLSelectElement | HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field : null
}

function canHold(field: HTMLSelectElement | HTMLInputElement, value: string): boolean {
  return field instanceof HTMLInputElement || [...field.options].some(option => option.value === value)
}
