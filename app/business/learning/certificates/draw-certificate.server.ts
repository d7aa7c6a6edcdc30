import PDFDocument from 'pdfkit'
import { encode as encodeQr } from 'uqr'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { accentVariables } from '#app/platform/accent.ts'
import type { Instant } from '#app/platform/clock.ts'
import { joinBytes } from '#app/platform/join-bytes.ts'
import type { Certificate } from './certificate.ts'
import { linesOf, printable, runsOf, type Script } from './pdf-text.ts'

export type CertificateToDraw = {
  readonly certificate: Pick<
    Certificate,
    'number' | 'personName' | 'courseName' | 'teacherName' | 'finishedAt' | 'issuedAt'
  >
  readonly language: Locale
  readonly school: { readonly title: string; readonly accentColor: string }
  /** The whole address of the public page. */
  readonly address: string
}

/** A4, landscape, in points. */
const WIDTH = 841.89
const HEIGHT = 595.28
const CENTRE = WIDTH / 2
/** The space beside the longest line. */
const MARGIN = 96
const PAPER = '#fffdfa'
const INK = '#221e19'
const SOFT = '#554d43'
const LINE = '#e0d8ca'

type Weight = 400 | 600
type Rgb = [red: number, green: number, blue: number]
type Style = { readonly size: number; readonly weight?: Weight; readonly color?: string | Rgb }

/** The fonts of the certificate's own sentences. Names are always in weight 600, which has all scripts. */
const ALWAYS = ['thai-400', 'thai-600', 'latin-400', 'latin-600'] as const

/**
 * Returns the PDF of a certificate in one language. It loads only the fonts that the names need. Names that no font has
 * letters for are on the public page only, and the PDF says so.
 */
export async function drawCertificate(
  { readAsset }: { readAsset: (path: string) => Promise<ArrayBuffer> },
  { certificate, language, school, address }: CertificateToDraw,
): Promise<Uint8Array> {
  const locale = { locale: language }
  const { number } = certificate
  const elsewhere = m.certificate_pdf_elsewhere({}, locale)
  const personName = printable(certificate.personName) ?? elsewhere
  const courseName = printable(certificate.courseName) ?? elsewhere
  const teacherName = printable(certificate.teacherName)
  const schoolName = printable(school.title)
  const accent = accentOf(school.accentColor)
  const title = m.certificate_pdf_title({}, locale)
  const pdf = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    font: null as never,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: {
      Title: `${title} ${number}`,
      Author: school.title,
      Subject: certificate.courseName,
      CreationDate: new Date(certificate.issuedAt),
    },
  })
  const done = collect(pdf)
  const names = [personName, courseName, teacherName ?? '', schoolName ?? '']
  const ofNames = names.flatMap(runsOf).map(({ script }) => `${script}-600`)
  for (const font of new Set([...ALWAYS, ...ofNames]))
    pdf.registerFont(font, await readAsset(`/fonts/certificate-${font}.woff`))

  const structure = pdf.struct('Document')
  pdf.addStructure(structure)
  /** Draws what only decorates: readers leave it out. */
  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact')
    draw()
    pdf.endMarkedContent()
  }
  /** Draws a line of text, which programs read and copy as it was written, whatever its letters were drawn as. */
  const tag = (text: string, draw: () => void) => {
    const content = pdf.markStructureContent('P')
    pdf.markContent('Span', { actual: text })
    draw()
    pdf.endMarkedContent()
    pdf.endMarkedContent()
    structure.add(pdf.struct('P', {}, content))
  }
  const choose = (script: Script, { size, weight = 400, color = INK }: Style) =>
    pdf.font(`${script}-${weight}`).fontSize(size).fillColor(color)
  const widthOf = (text: string, style: Style) =>
    runsOf(text).reduce((sum, run) => sum + choose(run.script, style).widthOfString(run.text), 0)
  /** Writes one line. `y` is its baseline. */
  const write = (text: string, x: number, y: number, style: Style) => {
    let at = x
    tag(text, () => {
      for (const { script, text: part } of runsOf(text)) {
        choose(script, style).text(part, at, y, { lineBreak: false, baseline: 'alphabetic' })
        at += pdf.widthOfString(part)
      }
    })
  }
  const centre = (text: string, y: number, style: Style, around = CENTRE) =>
    write(text, around - widthOf(text, style) / 2, y, style)
  /** Writes in the largest size at which the text fits into so many lines. Returns the last baseline. */
  const centreFitted = (
    text: string,
    y: number,
    style: Style,
    most: { lines: number; width: number; around?: number },
  ) => {
    const smallest = 11
    let { size } = style
    const linesAt = (size: number) => linesOf(text, line => widthOf(line, { ...style, size }), most.width)
    while (size > smallest && !fits(linesAt(size), line => widthOf(line, { ...style, size }), most)) size -= 1
    const lines = linesAt(size).slice(0, most.lines)
    lines.forEach((line, index) => {
      centre(line, y + index * size * 1.5, { ...style, size }, most.around)
    })
    return y + (lines.length - 1) * size * 1.5
  }

  const drawLine = (from: number, to: number, y: number) =>
    decorate(() => pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.7).stroke(LINE))
  decorate(() => drawFrame(pdf, accent))
  const within = { lines: 1, width: WIDTH - 2 * MARGIN }
  if (schoolName) centreFitted(schoolName, 88, { size: 17, weight: 600, color: accent }, within)
  decorate(() =>
    pdf
      .moveTo(CENTRE - 24, 106)
      .lineTo(CENTRE + 24, 106)
      .lineWidth(2)
      .stroke(accent),
  )
  centre(title, 160, { size: 36, weight: 600 })
  centre(m.certificate_pdf_given_to({}, locale), 198, { size: 14, color: SOFT })
  centreFitted(
    personName,
    252,
    { size: personName === elsewhere ? 18 : 40, weight: 600, color: accent },
    within,
  )
  drawLine(CENTRE - 190, CENTRE + 190, 272)
  centre(m.certificate_pdf_finished({}, locale), 304, { size: 14, color: SOFT })
  const last = centreFitted(
    courseName,
    340,
    { size: courseName === elsewhere ? 18 : 25, weight: 600 },
    { ...within, lines: 2 },
  )
  const day = formatLongDay(certificate.finishedAt, language)
  centre(m.certificate_pdf_on({ day }, locale), last + 32, { size: 14, color: SOFT })

  if (teacherName) {
    const middle = MARGIN + 110
    drawLine(MARGIN, middle + 110, 490)
    centreFitted(teacherName, 480, { size: 16, weight: 600 }, { lines: 1, width: 220, around: middle })
    centre(m.certificate_pdf_teacher({}, locale), 508, { size: 12, color: SOFT }, middle)
  }
  decorate(() => drawQr(pdf, address, { x: WIDTH - MARGIN - 76, y: 446, size: 76 }))
  const right = WIDTH - MARGIN - 76 - 14
  const writeRight = (text: string, y: number, style: Style) =>
    write(text, right - widthOf(text, style), y, style)
  writeRight(m.certificate_pdf_number({ number }, locale), 470, { size: 13, weight: 600 })
  writeRight(m.certificate_pdf_verify({}, locale), 490, { size: 10, color: SOFT })
  const shown = address.replace(/^https?:\/\//, '')
  const cut = shown.lastIndexOf('/') + 1
  writeRight(shown.slice(0, cut), 504, { size: 9, color: SOFT })
  writeRight(shown.slice(cut), 517, { size: 9, color: SOFT })
  structure.end()
  pdf.end()
  return done
}

function fits(
  lines: readonly string[],
  widthOf: (line: string) => number,
  most: { readonly lines: number; readonly width: number },
): boolean {
  return lines.length <= most.lines && lines.every(line => widthOf(line) <= most.width)
}

type Pdf = PDFKit.PDFDocument

function drawFrame(pdf: Pdf, accent: Rgb): void {
  pdf.rect(0, 0, WIDTH, HEIGHT).fill(PAPER)
  pdf.rect(0, 0, WIDTH, 14).fill(accent)
  pdf.rect(0, HEIGHT - 14, WIDTH, 14).fill(accent)
  pdf
    .rect(34, 38, WIDTH - 68, HEIGHT - 76)
    .lineWidth(0.8)
    .stroke(accent)
  pdf
    .rect(40, 44, WIDTH - 80, HEIGHT - 88)
    .lineWidth(0.4)
    .stroke(LINE)
}

function drawQr(pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data } = encodeQr(text, { border: 0 })
  const dot = size / data.length
  pdf.fillColor(INK)
  data.forEach((row, line) => {
    row.forEach((isDark, column) => {
      if (isDark) pdf.rect(x + column * dot, y + line * dot, dot, dot)
    })
  })
  pdf.fill()
}

/** Returns the school's colour, dark enough to be read on paper. */
function accentOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] =
    accentVariables(color)['--accent-light'].match(/\d+/g)?.map(Number) ?? []
  return [red, green, blue]
}

/** The day in Bangkok with the whole name of the month: '22 พฤศจิกายน 2569', '22 November 2026'. */
export function formatLongDay(instant: Instant, language: Locale): string {
  const tag = language === 'th' ? 'th-TH-u-ca-buddhist' : 'en-GB-u-ca-gregory'
  const parts = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Bangkok',
  }).formatToParts(instant)
  const part = (type: string) => parts.find(found => found.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

function collect(pdf: Pdf): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('error', reject)
    pdf.on('end', () => resolve(joinBytes(chunks)))
  })
}
