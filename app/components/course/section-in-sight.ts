/** Where the sections of a page stand, in pixels from the upper edge of the screen, in the order of the page. */
export type Scrolled = {
  readonly sections: readonly { readonly id: string; readonly top: number }[]
  /** How far below the upper edge a reader's eyes are: below the bar that sticks there. */
  readonly line: number
  /** The height of the screen. */
  readonly height: number
  /** How far the page can still be scrolled down. */
  readonly left: number
}

/**
 * Returns the section that the reader has reached: the last one that begins above the reading line. Near the end of the
 * page the line moves down to the lower edge, because the last sections can never be scrolled up to it.
 */
export function sectionInSight({ sections, line, height, left }: Scrolled): string | undefined {
  const rest = height - line
  const lowered = line + Math.max(0, rest - Math.max(0, left))
  return sections.findLast(({ top }) => top <= lowered)?.id
}
