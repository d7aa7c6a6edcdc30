/** The accent colour for light and dark mode, each with a readable text colour, as CSS variables of the page's root. */
export type AccentVariables = {
  '--accent-light': string
  '--on-accent-light': string
  '--accent-dark': string
  '--on-accent-dark': string
}

type Rgb = readonly [number, number, number]

const LIGHT_GROUND: Rgb = [242, 237, 228]
const DARK_GROUND: Rgb = [35, 31, 27]
const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [25, 22, 19]
const FALLBACK: Rgb = [31, 95, 139]
/** WCAG AA for text is 4.5. Slightly more, because the accent is also used on its own soft tint. */
const READABLE = 5.2

/**
 * Makes a shop's colour readable: darker in light mode, lighter in dark mode.
 * A colour that cannot be parsed becomes the default colour.
 */
export function accentVariables(color: string): AccentVariables {
  const chosen = parse(color) ?? FALLBACK
  const light = approach(chosen, INK, LIGHT_GROUND)
  const dark = approach(chosen, WHITE, DARK_GROUND)
  return {
    '--accent-light': css(light),
    '--on-accent-light': css(readableOn(light)),
    '--accent-dark': css(dark),
    '--on-accent-dark': css(readableOn(dark)),
  }
}

/** Returns the nearest colour that can be read on light pages: the colour itself, or a darker one. */
export function readableAccent(color: string): string {
  const [r, g, b] = approach(parse(color) ?? FALLBACK, INK, LIGHT_GROUND)
  return `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** The WCAG contrast of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** '#1f5f8b' or '#18b' as red, green and blue; null for anything else. */
export function parse(color: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color.trim())
  const hex = short
    ? `#${short
        .slice(1)
        .map(digit => digit + digit)
        .join('')}`
    : color.trim()
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16)
  return [part(1), part(3), part(5)]
}

/**
 * Changes only the lightness, so that the colour stays as vivid as it was chosen. Towards INK it gets darker, else
 * lighter.
 */
function approach(color: Rgb, towards: Rgb, ground: Rgb): Rgb {
  const [hue, saturation, lightness] = toHsl(color)
  const end = towards === INK ? 0 : 1
  for (let step = 0; step < 20; step++) {
    const moved = toRgb(hue, saturation, lightness + ((end - lightness) * step) / 20)
    if (contrast(moved, ground) >= READABLE) return moved
  }
  return towards
}

/** Hue from 0 to 6, saturation and lightness from 0 to 1. */
function toHsl([r, g, b]: Rgb): readonly [number, number, number] {
  const [red, green, blue] = [r / 255, g / 255, b / 255]
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const lightness = (most + least) / 2
  const chroma = most - least
  if (chroma === 0) return [0, 0, lightness]
  const hue =
    most === red
      ? ((green - blue) / chroma + 6) % 6
      : most === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4
  return [hue, chroma / (1 - Math.abs(2 * lightness - 1)), lightness]
}

function toRgb(hue: number, saturation: number, lightness: number): Rgb {
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const place = (offset + hue * 2) % 12
    const share = lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(share * 255)
  }
  return [part(0), part(8), part(4)]
}

function readableOn(color: Rgb): Rgb {
  return contrast(color, WHITE) >= contrast(color, INK) ? WHITE : INK
}

function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map(value => {
    const share = value / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function css([r, g, b]: Rgb): string {
  return `rgb(${r} ${g} ${b})`
}
