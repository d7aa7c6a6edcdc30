// Apart from the rest, because pages load no library for dates.

/** The address of a certificate's public page. */
export function certificatePath(code: string): string {
  return `/certificate/${code}`
}

export const PDF_LANGUAGES = ['th', 'en'] as const
export type PdfLanguage = (typeof PDF_LANGUAGES)[number]

/** The address of a certificate's PDF. */
export function pdfPath(code: string, language: PdfLanguage): string {
  return `${certificatePath(code)}/${language}.pdf`
}
