import { isBuiltInPage, isPlainPage, LONGEST_REFUND_RULE } from '#app/business/settings/page-keys.ts'
import { fromBangkok, type Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { safeHtml } from '#app/platform/safe-html.ts'

/** The texts of one version of a page. `title` is '' for a page that every school has: the shop names it. */
export type PageText = {
  readonly title: string
  readonly titleEnglish: string
  /** HTML; the refund rule is plain text. '': the page is not shown, or shows its built-in text. */
  readonly body: string
  readonly bodyEnglish: string
  readonly inFooter: boolean
}

/** The form as typed. `effectiveAt` is Bangkok's time, 'YYYY-MM-DDTHH:mm'; it counts only with `when` 'later'. */
export type TypedPage = Readonly<
  Record<
    'title' | 'titleEnglish' | 'body' | 'bodyEnglish' | 'when' | 'effectiveAt' | 'note' | 'inFooter',
    string
  >
>

export type PageFault = 'REQUIRED' | 'TOO_LONG' | 'NOT_A_TIME' | 'PAST' | 'BAD_ADDRESS' | 'TAKEN'
export type PageFaults = Readonly<Partial<Record<string, PageFault>>>

/** Characters. */
const LONGEST_LINE = 255
const LONGEST_HTML = 100_000
/** `new` is the page that adds one. */
const RESERVED = ['new']
const LONGEST_ADDRESS = 60

/** Returns why a page of the school's own cannot have this address; null: it can. */
export function addressFault(slug: string): PageFault | null {
  if (slug === '') return 'REQUIRED'
  if (slug.length > LONGEST_ADDRESS) return 'TOO_LONG'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'BAD_ADDRESS'
  return isBuiltInPage(slug) || RESERVED.includes(slug) ? 'TAKEN' : null
}

/** Returns what staff typed as a version of the page, or the faults by field. */
export function parsePage(
  page: string,
  typed: TypedPage,
  now: Instant,
): Result<{ text: PageText; effectiveAt: Instant; note: string }, PageFaults> {
  const faults: Record<string, PageFault> = {}
  const isPlain = isPlainPage(page)
  const read = (field: 'title' | 'titleEnglish' | 'body' | 'bodyEnglish' | 'note') => {
    const isBody = field === 'body' || field === 'bodyEnglish'
    const text = typed[field].replaceAll('\r\n', '\n').normalize('NFC').trim()
    const value = isBody && !isPlain ? safeHtml(text) : text
    const longest = isBody ? (isPlain ? LONGEST_REFUND_RULE : LONGEST_HTML) : LONGEST_LINE
    if ([...value].length > longest) faults[field] = 'TOO_LONG'
    return value
  }
  const isOwn = !isBuiltInPage(page)
  const text = {
    title: isOwn ? read('title') : '',
    titleEnglish: isOwn ? read('titleEnglish') : '',
    body: read('body'),
    bodyEnglish: read('bodyEnglish'),
    inFooter: isOwn && typed.inFooter !== '',
  }
  if (isOwn && text.title === '') faults.title = 'REQUIRED'
  const note = read('note')
  const effectiveAt = typed.when === 'later' ? readMoment(typed.effectiveAt) : now
  if (effectiveAt === null) faults.effectiveAt = typed.effectiveAt.trim() === '' ? 'REQUIRED' : 'NOT_A_TIME'
  else if (effectiveAt < now || (effectiveAt === now && typed.when === 'later')) faults.effectiveAt = 'PAST'
  return effectiveAt === null || Object.keys(faults).length > 0
    ? refuse(faults)
    : ok({ text, effectiveAt, note })
}

function readMoment(typed: string): Instant | null {
  const [date = '', time = ''] = typed.trim().split('T')
  return fromBangkok(date, time)
}
