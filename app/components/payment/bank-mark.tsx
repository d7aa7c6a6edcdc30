import { bankMark, bankName } from '#app/i18n/bank.ts'
import { useLocale } from '#app/i18n/use-locale.ts'

/** Font size by number of letters, so that four letters still fit. */
const FONT_SIZES = [18, 18, 15, 12.5, 9.5]

/** The bank's letters in its colour. Decorative: screen readers read the name beside it. */
export function BankMark({ code, small = false }: { code: string; small?: boolean }) {
  const { letters, color } = bankMark(code)
  const fontSize = FONT_SIZES[letters.length] ?? 9.5
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className={`inline-block shrink-0 ${small ? 'size-6' : 'size-8'}`}
      data-bank={code}
    >
      <rect width="32" height="32" rx="7" fill={color} />
      <text
        x="16"
        y={16 + fontSize * 0.36}
        textAnchor="middle"
        fontSize={fontSize}
        fontWeight="600"
        fill="#ffffff"
      >
        {letters}
      </text>
    </svg>
  )
}

/** A bank's mark and name. `known` is the shop's own name for it. */
export function BankLabel({ code, known, small }: { code: string; known?: string; small?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <BankMark code={code} small={small} />
      <span className="min-w-0">{bankName(code, useLocale(), known)}</span>
    </span>
  )
}
